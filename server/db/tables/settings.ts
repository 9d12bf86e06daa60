import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTime, recordColumns, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** One row for each key of the registry, kept in step when the server starts. */
export const settingsTable = pgTable('settings', {
  ...recordColumns(),
  key: text('key').notNull().unique(),
  /** Null: never changed, so that the default holds. */
  value: jsonb('value'),
  /** A secret's text, as it is: in a column of its own, so that nothing reads it by the way. */
  secret: text('secret'),
  changed_at: isoTime('changed_at'),
  changed_by: refersTo('changed_by', () => usersTable.id, 'set null'),
});
