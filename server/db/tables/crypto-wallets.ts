import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { cryptoChainsTable } from '#server/db/tables/crypto-chains.ts';
import { cryptoCurrenciesTable } from '#server/db/tables/crypto-currencies.ts';

export const cryptoWalletsTable = pgTable(
  'crypto_wallets',
  {
    ...recordColumns(),
    chain_id: uuid('chain_id')
      .notNull()
      .references(() => cryptoChainsTable.id, { onDelete: 'restrict' }),
    currency_id: uuid('currency_id')
      .notNull()
      .references(() => cryptoCurrenciesTable.id, { onDelete: 'restrict' }),
    /** Byte for byte as it was sent. */
    address: text('address').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    search: searchColumn('address'),
  },
  (table) => [
    // Inactive ones count too: another address in their place needs a password.
    uniqueIndex('crypto_wallets_chain_currency_key').on(table.chain_id, table.currency_id),
    index('crypto_wallets_currency').on(table.currency_id),
    index('crypto_wallets_created_at').on(table.created_at, table.id),
    index('crypto_wallets_updated_at').on(table.updated_at, table.id),
    index('crypto_wallets_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);
