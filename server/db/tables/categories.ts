import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '#server/db/columns.ts';
import { byText, searchColumn } from '#server/db/search.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';

export const categoriesTable = pgTable(
  'categories',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    parent_id: uuid('parent_id').references((): AnyPgColumn => categoriesTable.id, { onDelete: 'restrict' }),
    icon_id: uuid('icon_id').references(() => uploadsTable.id, { onDelete: 'set null' }),
    search: searchColumn('name', 'description'),
  },
  (table) => [
    index('categories_created_at').on(table.created_at, table.id),
    index('categories_updated_at').on(table.updated_at, table.id),
    index('categories_name').on(...byText(table.name, table.id)),
    index('categories_parent').on(table.parent_id, table.created_at, table.id),
    index('categories_icon').on(table.icon_id),
    index('categories_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);
