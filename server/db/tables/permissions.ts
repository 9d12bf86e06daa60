import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/columns.ts';

/** One row for each grant of the contracts, kept in step when the server starts. */
export const permissionsTable = pgTable('permissions', {
  id: idColumn(),
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  /** The order in which they are listed. */
  position: integer('position').notNull(),
});
