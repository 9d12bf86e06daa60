// Crypto payments: the chains, the currencies, and the addresses that are paid to.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { maxDecimals } from '#resources/crypto-currencies/contract.ts';
import { flag, refersTo } from '#server/db/columns.ts';
import { recordIndexes, searchedRecord } from '#server/db/search.ts';
import { addressFamilies } from '#src/shared/address-families.ts';

export const cryptoChainsTable = pgTable(
  'crypto_chains',
  searchedRecord(['name', 'symbol'], {
    name: text('name').notNull(),
    /** Upper-case. */
    symbol: text('symbol').notNull(),
    explorer_url: text('explorer_url'),
    rpc_url: text('rpc_url'),
    family: text('family', { enum: addressFamilies }).notNull(),
    is_active: flag('is_active', true),
  }),
  (table) => [
    uniqueIndex('crypto_chains_symbol_key').on(table.symbol),
    ...recordIndexes('crypto_chains', table),
    index('crypto_chains_name').on(sql`lower(${table.name})`, table.id),
  ],
);

export const cryptoCurrenciesTable = pgTable(
  'crypto_currencies',
  searchedRecord(['name', 'symbol'], {
    name: text('name').notNull(),
    /** Upper-case. */
    symbol: text('symbol').notNull(),
    decimals: smallint('decimals').notNull(),
    is_active: flag('is_active', true),
  }),
  (table) => [
    uniqueIndex('crypto_currencies_symbol_key').on(table.symbol),
    ...recordIndexes('crypto_currencies', table),
    index('crypto_currencies_name').on(sql`lower(${table.name})`, table.id),
    index('crypto_currencies_decimals').on(table.decimals, table.id),
    check('crypto_currencies_decimals_in_range', sql.raw(`decimals between 0 and ${maxDecimals}`)),
  ],
);

export const cryptoWalletsTable = pgTable(
  'crypto_wallets',
  searchedRecord(['address'], {
    chain_id: refersTo('chain_id', () => cryptoChainsTable.id, 'restrict').notNull(),
    currency_id: refersTo('currency_id', () => cryptoCurrenciesTable.id, 'restrict').notNull(),
    /** Byte for byte as it was sent. */
    address: text('address').notNull(),
    is_active: flag('is_active', true),
  }),
  (table) => [
    // Inactive ones count too: another address in their place needs a password.
    uniqueIndex('crypto_wallets_chain_currency_key').on(table.chain_id, table.currency_id),
    index('crypto_wallets_currency').on(table.currency_id),
    ...recordIndexes('crypto_wallets', table),
  ],
);
