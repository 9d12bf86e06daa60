// Stores with their products, domains and emails.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { domains } from '#resources/domains/contract.ts';
import { storeEmails } from '#resources/store-emails/contract.ts';
import { staffRoles, storeInvitationDays } from '#resources/store-staff/contract.ts';
import { domainStates, stores } from '#resources/stores/contract.ts';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import {
  bytes,
  emptyText,
  enumCheck,
  enumColumn,
  flag,
  isoTime,
  joinTableIndexes,
  recordColumns,
  refersTo,
} from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex, searchTextOf } from '#server/db/search.ts';
import { trafficPlansTable } from './plans.ts';
import { productsTable } from './products.ts';
import { templatesTable } from './templates.ts';
import { usersTable } from './users.ts';

export const storesTable = pgTable(
  'stores',
  searchedRecord(['name', 'description'], {
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
    /** The traffic plan. */
    subscription_id: refersTo('subscription_id', () => trafficPlansTable.id, 'restrict'),
    billing_cycle: enumColumn('billing_cycle', billingCycles, 'monthly'),
    /** Cleaned HTML. */
    terms: emptyText('terms'),
    privacy: emptyText('privacy'),
    /** The state of the primary domain. Triggers on `domains` maintain it. */
    domain_state: enumColumn('domain_state', domainStates, 'none'),
  }),
  (table) => [
    ...listIndexes('stores', stores, table, {
      filters: { status: table.is_active, domain: table.domain_state },
    }),
    searchIndex('stores_search', table.search),
    // For lists of domains and emails, which search store names only.
    searchIndex('stores_name_search', searchTextOf(table.name)),
    enumCheck('stores', 'domain_state', domainStates),
    enumCheck('stores', 'billing_cycle', billingCycles),
  ],
);

/** Logos that stores had before, until they expire or the store is deleted. */
export const replacedLogosTable = pgTable(
  'replaced_logos',
  {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    /** SHA-256 of the logo. */
    digest: bytes('digest').notNull(),
    logo: bytes('logo').notNull(),
    expires_at: isoTime('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.digest] }),
    index('replaced_logos_expires').on(table.expires_at),
  ],
);

/** The products of a store. */
export const storeProductsTable = pgTable(
  'store_products',
  {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    product_id: refersTo('product_id', () => productsTable.id, 'cascade').notNull(),
  },
  (table) => joinTableIndexes('store_products_product', table.store_id, table.product_id),
);

/** An unguessable value for the domain's TXT record. */
export const newDomainToken = () => randomBytes(16).toString('hex');

/** Several stores may claim a name, but only one can verify it, and only one can have it as primary domain. */
export const domainsTable = pgTable(
  'domains',
  searchedRecord(['name'], {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    /** The canonical form, see `canonicalHostName`. */
    name: text('name').notNull(),
    is_primary: flag('is_primary', false),
    token: text('token').notNull().$default(newDomainToken),
    verified_at: isoTime('verified_at'),
    is_verified: boolean('is_verified').notNull().generatedAlwaysAs(sql`verified_at is not null`),
  }),
  (table) => [
    uniqueIndex('domains_store_name_key').on(table.store_id, table.name),
    uniqueIndex('domains_verified_name_key').on(table.name).where(sql`verified_at is not null`),
    uniqueIndex('domains_primary_name_key').on(table.name).where(sql`is_primary`),
    uniqueIndex('domains_store_primary_key').on(table.store_id).where(sql`is_primary`),
    ...listIndexes('domains', domains, table, { filters: { status: table.is_verified } }),
    searchIndex('domains_search', table.search),
  ],
);

export const storeEmailsTable = pgTable(
  'store_emails',
  searchedRecord(['email', 'purpose'], {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    verified_at: isoTime('verified_at'),
    is_verified: boolean('is_verified').notNull().generatedAlwaysAs(sql`verified_at is not null`),
    /** SHA-256 of the token in the last link. Null when it is used or the address changes. */
    token_hash: bytes('token_hash').unique(),
    link_sent_at: isoTime('link_sent_at'),
  }),
  (table) => [
    uniqueIndex('store_emails_store_email_key').on(table.store_id, sql`lower(${table.email})`),
    ...listIndexes('store_emails', storeEmails, table, { filters: { status: table.is_verified } }),
    searchIndex('store_emails_search', table.search),
  ],
);

/** People who help with a store. Without `user_id`, an invitation that waits for the person with this address. */
export const storeStaffTable = pgTable(
  'store_staff',
  {
    ...recordColumns(),
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade'),
    email: text('email').notNull(),
    role: enumColumn('role', staffRoles, 'view'),
    /** When the invitation ends. */
    expires_at: isoTime('expires_at')
      .notNull()
      .default(sql`now() + make_interval(days => ${sql.raw(String(storeInvitationDays))})`),
    /** SHA-256 of the token in the link that creates an account. Null until the message with it is composed. */
    token_hash: bytes('token_hash'),
  },
  (table) => [
    uniqueIndex('store_staff_token_key').on(table.token_hash),
    uniqueIndex('store_staff_email_key').on(table.store_id, sql`lower(${table.email})`),
    uniqueIndex('store_staff_user_key').on(table.user_id, table.store_id),
    index('store_staff_invited').on(sql`lower(${table.email})`).where(sql`user_id is null`),
    enumCheck('store_staff', 'role', staffRoles),
  ],
);
