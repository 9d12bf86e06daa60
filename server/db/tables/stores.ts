// Stores with what belongs to one alone: its products, domains and emails.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { domainStates } from '#resources/stores/contract.ts';
import { billingCycles } from '#resources/traffic-plans/contract.ts';
import { bytes, emptyText, flag, isoTime, known, pairs, refersTo, word } from '#server/db/columns.ts';
import { byText, recordIndexes, searchedRecord, searchIndex, wordsOf } from '#server/db/search.ts';
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
    /** The traffic plan that it is on, and how often it pays. */
    subscription_id: refersTo('subscription_id', () => trafficPlansTable.id, 'restrict'),
    billing_cycle: word('billing_cycle', billingCycles, 'monthly'),
    /** Cleaned HTML. */
    terms: emptyText('terms'),
    privacy: emptyText('privacy'),
    /** Of its primary domain. Triggers on `domains` keep it, so that lists find by it. */
    domain_state: word('domain_state', domainStates, 'none'),
  }),
  (table) => [
    ...recordIndexes('stores', table),
    index('stores_name').on(...byText(table.name, table.id)),
    // Of what belongs to stores, by their names alone.
    searchIndex('stores_name_search', wordsOf(table.name)),
    index('stores_active_created_at').on(table.is_active, table.created_at, table.id),
    index('stores_active_updated_at').on(table.is_active, table.updated_at, table.id),
    index('stores_active_name').on(table.is_active, ...byText(table.name, table.id)),
    index('stores_domain_state').on(table.domain_state, table.created_at, table.id),
    index('stores_domain_state_updated_at').on(table.domain_state, table.updated_at, table.id),
    index('stores_domain_state_name').on(table.domain_state, ...byText(table.name, table.id)),
    index('stores_owner').on(table.owner_id, table.created_at, table.id),
    index('stores_owner_updated_at').on(table.owner_id, table.updated_at, table.id),
    index('stores_owner_name').on(table.owner_id, ...byText(table.name, table.id)),
    index('stores_template').on(table.template_id, table.created_at, table.id),
    index('stores_template_updated_at').on(table.template_id, table.updated_at, table.id),
    index('stores_template_name').on(table.template_id, ...byText(table.name, table.id)),
    index('stores_subscription').on(table.subscription_id, table.created_at, table.id),
    index('stores_subscription_updated_at').on(table.subscription_id, table.updated_at, table.id),
    index('stores_subscription_name').on(table.subscription_id, ...byText(table.name, table.id)),
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
  (table) => pairs('store_products_product', table.store_id, table.product_id),
);

/** What a domain's TXT record has to hold: unguessable, so that only who was told it can put it there. */
export const newDomainToken = () => randomBytes(16).toString('hex');

/** A name may wait on several stores. Verified it is of one only, and of one only it is the primary domain. */
export const domainsTable = pgTable(
  'domains',
  searchedRecord(['name'], {
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    /** In its canonical form, see `canonicalHostName`. */
    name: text('name').notNull(),
    is_primary: flag('is_primary', false),
    /** What its TXT record has to hold. */
    token: text('token').notNull().$default(newDomainToken),
    verified_at: isoTime('verified_at'),
    is_verified: boolean('is_verified').notNull().generatedAlwaysAs(sql`verified_at is not null`),
  }),
  (table) => [
    uniqueIndex('domains_store_name_key').on(table.store_id, table.name),
    uniqueIndex('domains_verified_name_key').on(table.name).where(sql`verified_at is not null`),
    uniqueIndex('domains_primary_name_key').on(table.name).where(sql`is_primary`),
    uniqueIndex('domains_store_primary_key').on(table.store_id).where(sql`is_primary`),
    ...recordIndexes('domains', table),
    index('domains_name').on(table.name, table.id),
    index('domains_verified_created_at').on(table.is_verified, table.created_at, table.id),
    index('domains_verified_updated_at').on(table.is_verified, table.updated_at, table.id),
    index('domains_verified_name').on(table.is_verified, table.name, table.id),
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
    /** SHA-256 of the token in the link that was sent last; none once it is used or the address changed. */
    token_hash: bytes('token_hash').unique(),
    link_sent_at: isoTime('link_sent_at'),
  }),
  (table) => [
    uniqueIndex('store_emails_store_email_key').on(table.store_id, sql`lower(${table.email})`),
    ...recordIndexes('store_emails', table),
    index('store_emails_email').on(...byText(table.email, table.id)),
    index('store_emails_verified_created_at').on(table.is_verified, table.created_at, table.id),
    index('store_emails_verified_updated_at').on(table.is_verified, table.updated_at, table.id),
    index('store_emails_verified_email').on(table.is_verified, ...byText(table.email, table.id)),
  ],
);
