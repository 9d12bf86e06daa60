import { settingOf } from '#resources/settings/contract.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { settingText } from '#shared/contract/setting.ts';

/** Writes the values of a changed setting as the settings screen does. */
export function withSettingTexts(entry: AuditEntry): AuditEntry {
  const setting = entry.setting === undefined ? undefined : settingOf(entry.setting);
  const { value } = entry.changes;
  if (!setting || !value) return entry;
  const shown = { before: settingText(setting, value.before), after: settingText(setting, value.after) };
  return { ...entry, changes: { value: shown } };
}
