import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { addressFamilies } from '#src/shared/address-families.ts';

export const cryptoChainsTable = pgTable(
  'crypto_chains',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** Upper-case. */
    symbol: text('symbol').notNull(),
    explorer_url: text('explorer_url'),
    rpc_url: text('rpc_url'),
    family: text('family', { enum: addressFamilies }).notNull(),
    is_active: boolean('is_active').notNull().default(true),
    search: searchColumn('name', 'symbol'),
  },
  (table) => [
    uniqueIndex('crypto_chains_symbol_key').on(table.symbol),
    index('crypto_chains_created_at').on(table.created_at, table.id),
    index('crypto_chains_updated_at').on(table.updated_at, table.id),
    index('crypto_chains_name').on(sql`lower(${table.name})`, table.id),
    index('crypto_chains_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);
