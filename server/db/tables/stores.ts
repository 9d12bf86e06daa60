import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { domainStates } from '#resources/stores/contract.ts';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import {
  bytes,
  emptyText,
  flag,
  known,
  recordColumns,
  recordIndexes,
  refersTo,
  word,
} from '#server/db/columns.ts';
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
    description: emptyText('description'),
    is_active: flag('is_active', true),
    business_name: emptyText('business_name'),
    phone_number: emptyText('phone_number'),
    address: emptyText('address'),
    /** A PNG. */
    logo: bytes('logo'),
    owner_id: refersTo('owner_id', () => usersTable.id, 'restrict'),
    template_id: refersTo('template_id', () => templatesTable.id, 'restrict'),
    /** The traffic plan that it is on, and how often it pays. */
    subscription_id: refersTo('subscription_id', () => trafficPlansTable.id, 'restrict'),
    billing_cycle: word('billing_cycle', billingCycles, 'monthly'),
    /** Cleaned HTML. */
    terms: emptyText('terms'),
    privacy: emptyText('privacy'),
    /** Of its primary domain. Triggers on `domains` keep it, so that lists find by it. */
    domain_state: text('domain_state', { enum: domainStates }).notNull().default('none'),
    search: searchColumn('name', 'description'),
  },
  (table) => [
    ...recordIndexes('stores', table),
    index('stores_name').on(...byText(table.name, table.id)),
    index('stores_active_created_at').on(table.is_active, table.created_at, table.id),
    index('stores_active_updated_at').on(table.is_active, table.updated_at, table.id),
    index('stores_active_name').on(table.is_active, sql`lower(${table.name})`, table.id),
    index('stores_domain_state').on(table.domain_state, table.created_at, table.id),
    index('stores_owner').on(table.owner_id, table.created_at, table.id),
    index('stores_template').on(table.template_id, table.created_at, table.id),
    index('stores_subscription').on(table.subscription_id, table.created_at, table.id),
    known('stores', 'domain_state', domainStates),
    known('stores', 'billing_cycle', billingCycles),
  ],
);

/** The products that a store sells. Its categories are theirs. */
export const storeProductsTable = pgTable(
  'store_products',
  {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.product_id] }),
    index('store_products_product').on(table.product_id),
  ],
);
