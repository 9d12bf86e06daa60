import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTime, recordColumns, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** One row for each key of the registry, synchronized when the server starts. */
export const settingsTable = pgTable('settings', {
  ...recordColumns(),
  key: text('key').notNull().unique(),
  /** Null: never changed, so the default applies. */
  value: jsonb('value'),
  /** The plain text of a secret. In its own column, so that no query selects it by accident. */
  secret: text('secret'),
  changed_at: isoTime('changed_at'),
  changed_by: refersTo('changed_by', () => usersTable.id, 'set null'),
});
