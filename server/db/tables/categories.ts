import { type AnyPgColumn, index, pgTable, text } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, refersTo } from '#server/db/columns.ts';
import { byText, searchColumn } from '#server/db/search.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';

export const categoriesTable = pgTable(
  'categories',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    parent_id: refersTo('parent_id', (): AnyPgColumn => categoriesTable.id, 'restrict'),
    icon_id: refersTo('icon_id', () => uploadsTable.id, 'set null'),
    search: searchColumn('name', 'description'),
  },
  (table) => [
    ...recordIndexes('categories', table),
    index('categories_name').on(...byText(table.name, table.id)),
    index('categories_parent').on(table.parent_id, table.created_at, table.id),
    index('categories_icon').on(table.icon_id),
  ],
);
