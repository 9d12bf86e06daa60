// Crypto payments: chains, currencies and the addresses that customers pay to.

import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cryptoChains } from '#resources/crypto-chains/contract.ts';
import { cryptoCurrencies, maxDecimals } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { flag, isoTime, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { addressFamilies } from '#shared/domain/address-families.ts';

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
    ...listIndexes('crypto_chains', cryptoChains, table, { filters: { active: table.is_active } }),
    searchIndex('crypto_chains_search', table.search),
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
    ...listIndexes('crypto_currencies', cryptoCurrencies, table, { filters: { active: table.is_active } }),
    searchIndex('crypto_currencies_search', table.search),
    check('crypto_currencies_decimals_in_range', sql.raw(`decimals between 0 and ${maxDecimals}`)),
  ],
);

export const cryptoWalletsTable = pgTable(
  'crypto_wallets',
  searchedRecord(['address'], {
    chain_id: refersTo('chain_id', () => cryptoChainsTable.id, 'restrict').notNull(),
    currency_id: refersTo('currency_id', () => cryptoCurrenciesTable.id, 'restrict').notNull(),
    /** The address in force, exactly as sent. Empty while the first one waits. */
    address: text('address').notNull(),
    /** A new address that waits to take effect. */
    pending_address: text('pending_address'),
    pending_from: isoTime('pending_from'),
    /** Who asked for it. No foreign key, because the history has the same value. */
    pending_by: uuid('pending_by'),
    /** Whether it waits for a second administrator, too. */
    needs_approval: flag('needs_approval', false),
    is_active: flag('is_active', true),
  }),
  (table) => [
    // Includes inactive addresses: replacing one needs a password.
    uniqueIndex('crypto_wallets_chain_currency_key').on(table.chain_id, table.currency_id),
    index('crypto_wallets_currency').on(table.currency_id),
    ...listIndexes('crypto_wallets', cryptoWallets, table, { filters: { active: table.is_active } }),
    searchIndex('crypto_wallets_search', table.search),
  ],
);
