import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, isoTime, recordColumns, recordIndexes, refersTo } from '#server/db/columns.ts';
import { byText, searchColumn } from '#server/db/search.ts';
import { storesTable } from '#server/db/tables/stores.ts';

export const storeEmailsTable = pgTable(
  'store_emails',
  {
    ...recordColumns(),
    store_id: refersTo('store_id', () => storesTable.id, 'cascade').notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    verified_at: isoTime('verified_at'),
    is_verified: boolean('is_verified').notNull().generatedAlwaysAs(sql`verified_at is not null`),
    /** SHA-256 of the token in the link that was sent last; none once it is used or the address changed. */
    token_hash: bytes('token_hash').unique(),
    link_sent_at: isoTime('link_sent_at'),
    search: searchColumn('email', 'purpose'),
  },
  (table) => [
    uniqueIndex('store_emails_store_email_key').on(table.store_id, sql`lower(${table.email})`),
    ...recordIndexes('store_emails', table),
    index('store_emails_email').on(...byText(table.email, table.id)),
    index('store_emails_verified_created_at').on(table.is_verified, table.created_at, table.id),
    index('store_emails_verified_updated_at').on(table.is_verified, table.updated_at, table.id),
    index('store_emails_verified_email').on(table.is_verified, sql`lower(${table.email})`, table.id),
  ],
);
