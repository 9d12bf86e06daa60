// Deleted records, until they are restored or deleted for good.
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTime, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { trash } from '#shared/contract/trash.ts';

/** Rows of one table as JSON, with all columns. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** `id` is the record's id, `created_at` the time of the deletion. */
export const trashTable = pgTable(
  'trash',
  searchedRecord(['name'], {
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    deleted_by: refersTo('deleted_by', () => usersTable.id, 'set null'),
    operation_id: uuid('operation_id'),
    expires_at: isoTime('expires_at').notNull(),
    /** The record's row, then the rows that were deleted with it. Includes secrets such as a password's hash. */
    rows: jsonb('rows').$type<readonly TableRows[]>().notNull(),
  }),
  (table) => [
    ...listIndexes('trash', trash, table, { sorters: { deletedAt: table.created_at } }),
    searchIndex('trash_search', table.search),
    index('trash_expires').on(table.expires_at),
    index('trash_deleted_by').on(table.deleted_by),
  ],
);
