// The settings' values: what was saved, else what the environment says, else the registry's default.

import { eq } from 'drizzle-orm';
import {
  type AnsweredSetting,
  fallbacks,
  type KnownSetting,
  knownSettings,
  type SettingValues,
} from '#resources/settings/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { rowOf, rowsOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import type { Environment } from '#server/environment.ts';
import { type Kept, keptFor } from '#server/kit/kept.ts';
import { checkValue, isSecret } from '#src/shared/setting.ts';

/** With what the process was started with, where a setting says the same. */
export const defaultsOf = ({ sessionIdleMinutes, loginMaxFailures }: Environment): SettingValues => ({
  ...fallbacks,
  session_timeout: sessionIdleMinutes,
  max_login_attempts: loginMaxFailures,
});

/** The value of one setting. What is saved and no longer fits the registry counts as not saved. */
export function valueHeld(setting: KnownSetting, saved: unknown, defaults: SettingValues): unknown {
  if (saved === null || saved === undefined) return defaults[setting.key];
  const checked = checkValue(setting, saved);
  return 'errors' in checked ? defaults[setting.key] : checked.value;
}

/** All values; of secrets none. */
export async function readValues(db: Pick<Database, 'select'>, defaults: SettingValues) {
  const rows = await rowsOf(db, settingsTable, ['key', 'value']);
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    knownSettings.map((setting) => [setting.key, valueHeld(setting, saved.get(setting.key), defaults)]),
  ) as unknown as SettingValues;
}

/** The row of a setting as it is answered. */
export const answered = (
  setting: KnownSetting,
  { value, isSet }: { value: unknown; isSet: boolean },
  defaults: SettingValues,
): AnsweredSetting =>
  isSecret(setting)
    ? { key: setting.key, value: null, isSet }
    : { key: setting.key, value: valueHeld(setting, value, defaults) };

/** A secret, for whoever works with it and nobody else: the mail password, the key of the device cookies. */
export const readSecret = async (db: Queryable, key: string): Promise<string | null> =>
  (await rowOf(db, settingsTable, ['secret'], eq(settingsTable.key, key)))?.secret ?? null;

/** How long they are kept where nothing is heard: the process that changed them was killed before it could say so. */
const keptMs = 10_000;

/**
 * The settings as this process knows them. They are needed with every request, so they are kept: a change shows at once in the
 * process that made it (`forget`), and in all others when they hear of it (`db/changes.ts`), within a second.
 */
export type CurrentSettings = Kept<SettingValues>;

export const currentSettings = (read: () => Promise<SettingValues>): CurrentSettings => keptFor(keptMs, read);
