import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { bytes, recordColumns } from '#server/db/columns.ts';
import { byText, searchColumn } from '#server/db/search.ts';
import { productsTable } from '#server/db/tables/products.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';
import { usersTable } from '#server/db/tables/users.ts';

export const storesTable = pgTable(
  'stores',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description')
      .notNull()
      .$default(() => ''),
    is_active: boolean('is_active')
      .notNull()
      .$default(() => true),
    business_name: text('business_name')
      .notNull()
      .$default(() => ''),
    phone_number: text('phone_number')
      .notNull()
      .$default(() => ''),
    address: text('address')
      .notNull()
      .$default(() => ''),
    /** A PNG. */
    logo: bytes('logo'),
    owner_id: uuid('owner_id').references(() => usersTable.id, { onDelete: 'restrict' }),
    template_id: uuid('template_id').references(() => templatesTable.id, { onDelete: 'restrict' }),
    /** The traffic plan that it is on, and how often it pays. */
    subscription_id: uuid('subscription_id').references(() => trafficPlansTable.id, { onDelete: 'restrict' }),
    billing_cycle: text('billing_cycle', { enum: billingCycles })
      .notNull()
      .$default(() => 'monthly'),
    /** Cleaned HTML. */
    terms: text('terms')
      .notNull()
      .$default(() => ''),
    privacy: text('privacy')
      .notNull()
      .$default(() => ''),
    search: searchColumn('name', 'description'),
  },
  (table) => [
    index('stores_created_at').on(table.created_at, table.id),
    index('stores_updated_at').on(table.updated_at, table.id),
    index('stores_name').on(...byText(table.name, table.id)),
    index('stores_active_created_at').on(table.is_active, table.created_at, table.id),
    index('stores_active_updated_at').on(table.is_active, table.updated_at, table.id),
    index('stores_active_name').on(table.is_active, sql`lower(${table.name})`, table.id),
    index('stores_owner').on(table.owner_id, table.created_at, table.id),
    index('stores_template').on(table.template_id, table.created_at, table.id),
    index('stores_subscription').on(table.subscription_id, table.created_at, table.id),
    index('stores_search').using('gin', sql`${table.search} gin_trgm_ops`),
    check('stores_billing_cycle_known', sql.raw(`billing_cycle in ('${billingCycles.join("', '")}')`)),
  ],
);

/** The products that a store sells. Its categories are theirs. */
export const storeProductsTable = pgTable(
  'store_products',
  {
    store_id: uuid('store_id')
      .notNull()
      .references(() => storesTable.id, { onDelete: 'cascade' }),
    product_id: uuid('product_id')
      .notNull()
      .references(() => productsTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.product_id] }),
    index('store_products_product').on(table.product_id),
  ],
);
