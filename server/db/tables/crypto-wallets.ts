import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, recordIndexes, refersTo } from '#server/db/columns.ts';
import { searchColumn } from '#server/db/search.ts';
import { cryptoChainsTable } from '#server/db/tables/crypto-chains.ts';
import { cryptoCurrenciesTable } from '#server/db/tables/crypto-currencies.ts';

export const cryptoWalletsTable = pgTable(
  'crypto_wallets',
  {
    ...recordColumns(),
    chain_id: refersTo('chain_id', () => cryptoChainsTable.id, 'restrict').notNull(),
    currency_id: refersTo('currency_id', () => cryptoCurrenciesTable.id, 'restrict').notNull(),
    /** Byte for byte as it was sent. */
    address: text('address').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    search: searchColumn('address'),
  },
  (table) => [
    // Inactive ones count too: another address in their place needs a password.
    uniqueIndex('crypto_wallets_chain_currency_key').on(table.chain_id, table.currency_id),
    index('crypto_wallets_currency').on(table.currency_id),
    ...recordIndexes('crypto_wallets', table),
  ],
);
