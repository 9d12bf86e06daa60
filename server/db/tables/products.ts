// Products with their categories and files.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { categories } from '#resources/categories/contract.ts';
import { productStatuses, products } from '#resources/products/contract.ts';
import { emptyText, enumCheck, enumColumn, joinTableIndexes, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { uploadsTable } from './audit-log.ts';

export const categoriesTable = pgTable(
  'categories',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: text('description').notNull(),
    parent_id: refersTo('parent_id', (): AnyPgColumn => categoriesTable.id, 'restrict'),
    icon_id: refersTo('icon_id', () => uploadsTable.id, 'set null'),
  }),
  (table) => [
    ...listIndexes('categories', categories, table),
    searchIndex('categories_search', table.search),
    index('categories_icon').on(table.icon_id),
  ],
);

/** Each category with itself and all categories above it. Triggers on `categories` maintain the rows. */
export const categoryAncestorsTable = pgTable(
  'category_ancestors',
  {
    category_id: refersTo('category_id', () => categoriesTable.id, 'cascade').notNull(),
    ancestor_id: refersTo('ancestor_id', () => categoriesTable.id, 'cascade').notNull(),
  },
  (table) => joinTableIndexes('category_ancestors_category', table.ancestor_id, table.category_id),
);

export const productsTable = pgTable(
  'products',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: emptyText('description'),
    price: numeric('price', { precision: 12, scale: 2 }).notNull(),
    status: enumColumn('status', productStatuses, 'draft'),
    image_id: refersTo('image_id', () => uploadsTable.id, 'set null'),
    has_image: boolean('has_image').notNull().generatedAlwaysAs(sql`image_id is not null`),
  }),
  (table) => [
    ...listIndexes('products', products, table, {
      filters: { categoryId: 'join table', withinCategoryId: 'join table' },
    }),
    searchIndex('products_search', table.search),
    index('products_image').on(table.image_id),
    check('products_price_not_negative', sql`price >= 0`),
    enumCheck('products', 'status', productStatuses),
  ],
);

export const productCategoriesTable = pgTable(
  'product_categories',
  {
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
    category_id: refersTo('category_id', () => categoriesTable.id, 'restrict').notNull(),
  },
  (table) => joinTableIndexes('product_categories_category', table.product_id, table.category_id),
);

export const productFilesTable = pgTable(
  'product_files',
  {
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
    upload_id: refersTo('upload_id', () => uploadsTable.id, 'cascade').notNull(),
    position: integer('position').notNull(),
  },
  (table) => joinTableIndexes('product_files_upload', table.product_id, table.upload_id),
);
