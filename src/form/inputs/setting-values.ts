// Converts settings between form values and request entries.
import type { Schema } from '#shared/contract/contract.ts';
import { isSecret, type Setting, type SettingEntry } from '#shared/contract/setting.ts';
import { z } from '#shared/contract/zod.ts';
import { ungrouped } from '#shared/format/money.ts';

/** For a secret, an empty text leaves it unchanged and null removes it. */
export type FieldValue = string | boolean | null;
export type SettingValues = Record<string, FieldValue>;

export interface KeyedSetting extends Setting {
  readonly key: string;
}

type Settings = readonly KeyedSetting[];

/** A setting in the answer of any server. */
export interface ForeignSetting {
  readonly key: string;
  readonly value?: unknown;
  readonly isSet?: boolean;
}

/** Whether a server's value fits the setting. Numbers may be texts. */
function isValidFor({ control: { kind } }: Setting, value: unknown): boolean {
  if (kind === 'switch') return typeof value === 'boolean';
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return kind !== 'number' || (String(value).trim() !== '' && Number.isFinite(Number(value)));
}

/** Converts a value for the field. Falls back to the default for an invalid value. */
export function toField(setting: Setting, value: unknown): FieldValue {
  if (isSecret(setting)) return '';
  const validValue = isValidFor(setting, value) ? value : setting.fallback;
  return typeof validValue === 'boolean' ? validValue : String(validValue);
}

/** Converts a field's value for the request. Invalid numbers become NaN or undefined, which the schema rejects. */
export function fromField(setting: Setting, field: FieldValue | undefined): unknown {
  switch (setting.control.kind) {
    case 'number': {
      const text = ungrouped(String(field ?? ''));
      return text === '' ? undefined : Number(text);
    }
    case 'switch':
      return field ?? false;
    // An empty choice falls back to the default, so it needs no error for a missing value.
    case 'choice':
      return field ?? setting.fallback;
    case 'secret':
      return field === null ? '' : field || null;
    default:
      return field ?? '';
  }
}

/** Validates a field's value by the setting's schema. */
export const fieldSchema = (setting: Setting): Schema =>
  z.pipe(
    z.transform((field: unknown) => fromField(setting, field as FieldValue | undefined)),
    setting.schema as never,
  );

export function toValues(settings: Settings, answered: readonly ForeignSetting[] = []): SettingValues {
  const values = new Map(answered.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    settings.map((setting) => [setting.key, toField(setting, values.get(setting.key))]),
  );
}

/** Returns the values that differ from `initial`. `99.00` equals `99`. */
export const changedSettings = (
  settings: Settings,
  values: SettingValues,
  initial: SettingValues,
): Partial<SettingValues> =>
  Object.fromEntries(
    settings.flatMap((setting) => {
      const { key } = setting;
      const [now = '', before] = [values[key], initial[key]];
      return Object.is(fromField(setting, now), fromField(setting, before)) ? [] : [[key, now]];
    }),
  );

export const entriesOf = (settings: Settings, changed: Partial<SettingValues>): SettingEntry[] =>
  settings.flatMap((setting) =>
    setting.key in changed ? [{ key: setting.key, value: fromField(setting, changed[setting.key]) }] : [],
  );
