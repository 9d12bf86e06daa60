import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { flag, isoTime, recordColumns, recordIndexes, refersTo } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { storesTable } from '#server/db/tables/stores.ts';

/** What a domain's TXT record has to hold: unguessable, so that only who was told it can put it there. */
export const newDomainToken = () => randomBytes(16).toString('hex');

/** A name may wait on several stores. Verified it is of one only, and of one only it is the primary domain. */
export const domainsTable = pgTable(
  'domains',
  {
    ...recordColumns(),
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    /** In its canonical form, see `canonicalHostName`. */
    name: text('name').notNull(),
    is_primary: flag('is_primary', false),
    /** What its TXT record has to hold. */
    token: text('token').notNull().$default(newDomainToken),
    verified_at: isoTime('verified_at'),
    is_verified: boolean('is_verified').notNull().generatedAlwaysAs(sql`verified_at is not null`),
    search: searchColumn('name'),
  },
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
