// Undoes the change of one setting.
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type SettingValues, settingOf } from '#resources/settings/contract.ts';
import { rowOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { entryIds } from '#server/records/audit-log.ts';
import type { WriteContext } from '#server/records/module.ts';
import type { Entry } from '#server/records/undo.ts';
import type { UndoAnswer, UndoBody } from '#shared/contract/undo.ts';
import { saveSettings } from './update.ts';

/** Restores the value before the entry, or the default. The field is named like the setting. */
export async function undoSetting(
  by: WriteContext,
  entry: Entry,
  { overwrite = [] }: UndoBody,
  defaults: SettingValues,
): Promise<UndoAnswer> {
  const row = await rowOf(
    by.tx,
    settingsTable,
    ['key', 'value'],
    eq(settingsTable.id, entry.record_id),
    'update',
  );
  const setting = row && settingOf(row.key);
  if (!setting) throw notFound('Setting');
  if (entry.secrets.length > 0)
    throw conflict('A password cannot be restored. Enter it again in the settings.');
  const afterUndo = entry.before?.value ?? null;
  const then = entry.after?.value ?? null;
  const answer = {
    resource: entry.resource,
    action: 'update',
    impossible: [],
    changedBy: null,
    entryId: null,
  } as const;
  if (isDeepStrictEqual(row.value, afterUndo)) return { ...answer, undone: [], kept: [], impossible: [] };
  if (!isDeepStrictEqual(row.value, then) && !overwrite.includes(setting.key)) {
    const kept = [{ field: setting.key, then, now: row.value, afterUndo }];
    return { ...answer, undone: [], kept, impossible: [] };
  }
  await saveSettings(by, new Map([[setting.key, afterUndo ?? defaults[setting.key]]]), undefined, defaults);
  const [entryId = null] = entryIds(by.tx, entry.resource);
  return { ...answer, undone: [setting.key], kept: [], impossible: [], entryId };
}
