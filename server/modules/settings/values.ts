// Values of the settings: the saved value, else the one from the environment, else the registry's default.

import { eq } from 'drizzle-orm';
import {
  type AnsweredSetting,
  fallbacks,
  type KnownSetting,
  knownSettings,
  type SettingValues,
} from '#resources/settings/contract.ts';
import { type CachedValue, cachedFor } from '#server/cached-value.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { rowOf, rowsOf } from '#server/db/rows.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import type { Environment } from '#server/environment.ts';
import { checkValue, isSecret } from '#shared/contract/setting.ts';

/** The defaults, with the environment's values for settings that it covers. */
export const defaultsOf = ({ sessionIdleMinutes, loginMaxFailures }: Environment): SettingValues => ({
  ...fallbacks,
  session_timeout: sessionIdleMinutes,
  max_login_attempts: loginMaxFailures,
});

/** Value of one setting. A saved value that no longer passes the registry's check is ignored. */
export function settingValue(setting: KnownSetting, saved: unknown, defaults: SettingValues): unknown {
  if (saved === null || saved === undefined) return defaults[setting.key];
  const checked = checkValue(setting, saved);
  return 'errors' in checked ? defaults[setting.key] : checked.value;
}

/** All values, without secrets. */
export async function readValues(db: Pick<Database, 'select'>, defaults: SettingValues) {
  const rows = await rowsOf(db, settingsTable, ['key', 'value']);
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    knownSettings.map((setting) => [setting.key, settingValue(setting, saved.get(setting.key), defaults)]),
  ) as unknown as SettingValues;
}

export const answered = (
  setting: KnownSetting,
  { value, isSet }: { value: unknown; isSet: boolean },
  defaults: SettingValues,
): AnsweredSetting =>
  isSecret(setting)
    ? { key: setting.key, value: null, isSet }
    : { key: setting.key, value: settingValue(setting, value, defaults) };

/** A secret, for the code that needs it: the mail password, the signing key of the device cookies. */
export const readSecret = async (db: Queryable, key: string): Promise<string | null> =>
  (await rowOf(db, settingsTable, ['secret'], eq(settingsTable.key, key)))?.secret ?? null;

/** Maximum cache time, in case a process was killed before it announced its change. */
const maxCacheMs = 10_000;

/**
 * Cached settings, because every request needs them.
 * A change applies immediately in the process that made it (`forget`), and within a second in all others
 * (`db/changes.ts`).
 */
export type CurrentSettings = CachedValue<SettingValues>;

export const currentSettings = (read: () => Promise<SettingValues>): CurrentSettings =>
  cachedFor(maxCacheMs, read);
