// The values of a form of settings: texts as they are typed, and what is sent of them.
import type { Schema } from '#src/shared/contract.ts';
import { ungrouped } from '#src/shared/money.ts';
import { isSecret, type Setting, type SettingEntry } from '#src/shared/setting.ts';
import { z } from '#src/shared/zod.ts';

/** Of a secret: an empty text leaves it as it is, null removes it. */
export type FieldValue = string | boolean | null;
export type SettingValues = Record<string, FieldValue>;

/** A setting with the key that it is sent under. */
export interface KeyedSetting extends Setting {
  readonly key: string;
}

type Settings = readonly KeyedSetting[];

/** A setting as any server answers it. */
export interface ForeignSetting {
  readonly key: string;
  readonly value?: unknown;
  readonly isSet?: boolean;
}

/** Whether a server's value is of the setting's kind: a number may come as a text. */
function suits({ control: { kind } }: Setting, value: unknown): boolean {
  if (kind === 'switch') return typeof value === 'boolean';
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return kind !== 'number' || (String(value).trim() !== '' && Number.isFinite(Number(value)));
}

/** What a field shows of a value; of one that makes no sense, what the setting is by default. */
export function toField(setting: Setting, value: unknown): FieldValue {
  if (isSecret(setting)) return '';
  const known = suits(setting, value) ? value : setting.fallback;
  return typeof known === 'boolean' ? known : String(known);
}

/** The value that a field's text stands for; NaN and undefined are what the rules refuse. */
export function fromField(setting: Setting, field: FieldValue | undefined): unknown {
  switch (setting.control.kind) {
    case 'number': {
      const text = ungrouped(String(field ?? ''));
      return text === '' ? undefined : Number(text);
    }
    case 'switch':
      return field ?? false;
    // A choice always has a value, so that nobody has to be told that one is required.
    case 'choice':
      return field ?? setting.fallback;
    case 'secret':
      return field === null ? '' : field || null;
    default:
      return field ?? '';
  }
}

/** The registry's rule for what a field holds. */
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

/** The values that differ from `initial`. `99.00` says the same as `99`. */
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

/** The entries that are sent for these values. */
export const entriesOf = (settings: Settings, changed: Partial<SettingValues>): SettingEntry[] =>
  settings.flatMap((setting) =>
    setting.key in changed ? [{ key: setting.key, value: fromField(setting, changed[setting.key]) }] : [],
  );
