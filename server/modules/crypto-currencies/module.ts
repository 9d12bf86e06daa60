import { sql } from 'drizzle-orm';
import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { byActivity } from '#server/kit/activity.ts';
import type { Module } from '#server/kit/module.ts';
import { cryptoCurrenciesTable } from './table.ts';

export const cryptoCurrenciesModule: Module<typeof cryptoCurrencies, typeof cryptoCurrenciesTable> = {
  contract: cryptoCurrencies,
  table: cryptoCurrenciesTable,
  record: {
    id: cryptoCurrenciesTable.id,
    name: cryptoCurrenciesTable.name,
    symbol: cryptoCurrenciesTable.symbol,
    decimals: cryptoCurrenciesTable.decimals,
    is_active: cryptoCurrenciesTable.is_active,
    wallet_count: sql<number>`(
      select count(*)::int from crypto_wallets
      where crypto_wallets.currency_id = crypto_currencies.id and crypto_wallets.is_active)`,
    created_at: cryptoCurrenciesTable.created_at,
    updated_at: cryptoCurrenciesTable.updated_at,
  },
  ...byActivity(cryptoCurrenciesTable.is_active),
  sorters: {
    created_at: cryptoCurrenciesTable.created_at,
    name: sql`lower(${cryptoCurrenciesTable.name})`,
    symbol: cryptoCurrenciesTable.symbol,
    decimals: cryptoCurrenciesTable.decimals,
    updated_at: cryptoCurrenciesTable.updated_at,
  },
  constraints: {
    crypto_currencies_symbol_key: { field: 'symbol', text: 'A currency with this symbol exists already.' },
  },
  affects: [cryptoWallets],

  create: ({ name, symbol, decimals }) => ({ name, symbol, decimals }),

  update: ({ name, symbol, decimals, is_active }) => ({
    name,
    symbol,
    decimals,
    is_active,
  }),
};
