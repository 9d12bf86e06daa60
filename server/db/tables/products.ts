// Products with their categories and files.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { productStatuses } from '#resources/products/contract.ts';
import { emptyText, known, pairs, recordTime, refersTo, word } from '#server/db/columns.ts';
import { byText, recordIndexes, searchedRecord } from '#server/db/search.ts';
import { uploadsTable } from './kept.ts';

export const categoriesTable = pgTable(
  'categories',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: text('description').notNull(),
    parent_id: refersTo('parent_id', (): AnyPgColumn => categoriesTable.id, 'restrict'),
    icon_id: refersTo('icon_id', () => uploadsTable.id, 'set null'),
  }),
  (table) => [
    ...recordIndexes('categories', table),
    index('categories_name').on(...byText(table.name, table.id)),
    index('categories_parent').on(table.parent_id, table.created_at, table.id),
    index('categories_parent_updated_at').on(table.parent_id, table.updated_at, table.id),
    index('categories_parent_name').on(table.parent_id, ...byText(table.name, table.id)),
    index('categories_icon').on(table.icon_id),
  ],
);

/** Each category within itself and within all above it: triggers on `categories` keep the rows. */
export const categoryAncestorsTable = pgTable(
  'category_ancestors',
  {
    category_id: refersTo('category_id', () => categoriesTable.id, 'cascade').notNull(),
    ancestor_id: refersTo('ancestor_id', () => categoriesTable.id, 'cascade').notNull(),
  },
  (table) => pairs('category_ancestors_category', table.ancestor_id, table.category_id, table.ancestor_id),
);

const withoutImage = sql`image_id is null`;
const withImage = sql`image_id is not null`;

export const productsTable = pgTable(
  'products',
  searchedRecord(['name', 'description'], {
    name: text('name').notNull(),
    description: emptyText('description'),
    price: numeric('price', { precision: 12, scale: 2 }).notNull(),
    status: word('status', productStatuses, 'draft'),
    image_id: refersTo('image_id', () => uploadsTable.id, 'set null'),
  }),
  (table) => [
    // With what has no index in these orders.
    ...recordIndexes('products', table, table.price, table.image_id),
    index('products_name').on(...byText(table.name, table.id), table.price, table.image_id),
    index('products_price').on(table.price, table.id),
    index('products_status_created_at').on(table.status, table.created_at, table.id),
    index('products_status_updated_at').on(table.status, table.updated_at, table.id),
    index('products_status_name').on(table.status, ...byText(table.name, table.id)),
    index('products_status_price').on(table.status, table.price, table.id),
    // With the price where another index of that order has it: the planner would take that one, and pass by all others.
    index('products_without_image').on(table.created_at, table.id, table.price).where(withoutImage),
    index('products_with_image').on(table.created_at, table.id, table.price).where(withImage),
    index('products_without_image_updated_at')
      .on(table.updated_at, table.id, table.price)
      .where(withoutImage),
    index('products_with_image_updated_at').on(table.updated_at, table.id, table.price).where(withImage),
    index('products_without_image_name')
      .on(...byText(table.name, table.id), table.price)
      .where(withoutImage),
    index('products_with_image_name')
      .on(...byText(table.name, table.id), table.price)
      .where(withImage),
    index('products_without_image_price').on(table.price, table.id).where(withoutImage),
    index('products_with_image_price').on(table.price, table.id).where(withImage),
    index('products_image').on(table.image_id),
    check('products_price_not_negative', sql`price >= 0`),
    known('products', 'status', productStatuses),
  ],
);

export const productCategoriesTable = pgTable(
  'product_categories',
  {
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
    category_id: refersTo('category_id', () => categoriesTable.id, 'restrict').notNull(),
    record_created_at: recordTime('record_created_at'),
    record_name: emptyText('record_name'),
    record_price: numeric('record_price', { precision: 12, scale: 2 }).notNull().default('0'),
    record_updated_at: recordTime('record_updated_at'),
  },
  (table) => [
    ...pairs('product_categories_category', table.product_id, table.category_id, table.product_id),
    index('product_categories_in_order').on(table.category_id, table.record_created_at, table.product_id),
    index('product_categories_name').on(table.category_id, table.record_name, table.product_id),
    index('product_categories_price').on(table.category_id, table.record_price, table.product_id),
    index('product_categories_updated_at').on(table.category_id, table.record_updated_at, table.product_id),
  ],
);

export const productFilesTable = pgTable(
  'product_files',
  {
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
    upload_id: refersTo('upload_id', () => uploadsTable.id, 'cascade').notNull(),
    position: integer('position').notNull(),
  },
  (table) => pairs('product_files_upload', table.product_id, table.upload_id),
);
