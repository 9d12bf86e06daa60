import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTime } from '#server/db/columns.ts';

/**
 * Who has the form of a record open. A row counts while it is new. Unlogged (see the migration): a crash of the database
 * empties the table, and open forms announce themselves again.
 */
export const openFormsTable = pgTable(
  'open_forms',
  {
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    user_id: uuid('user_id').notNull(),
    seen_at: isoTime('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.record_id, table.user_id] })],
);
