// How long deleted records and files can be restored.
import { sql } from 'drizzle-orm';
import { fallbacks, type SettingKey } from '#resources/settings/contract.ts';

const key: SettingKey = 'trash_days';

/** The number of days as an SQL expression: the saved setting or its default. */
export const trashDays = sql`coalesce(
  (select (value #>> '{}')::int from settings where key = ${key}), ${sql.raw(String(fallbacks[key]))})`;
