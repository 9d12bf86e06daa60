import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes } from '#server/db/columns.ts';
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
    ...recordIndexes('crypto_chains', table),
    index('crypto_chains_name').on(sql`lower(${table.name})`, table.id),
  ],
);
