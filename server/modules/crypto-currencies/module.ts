import { sql } from 'drizzle-orm';
import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { cryptoCurrenciesTable } from '#server/db/tables/crypto.ts';
import { byActivity } from '#server/records/fields.ts';
import { defineModule } from '#server/records/module.ts';

export const cryptoCurrenciesModule = defineModule(cryptoCurrencies, cryptoCurrenciesTable, {
  record: {
    wallet_count: sql<number>`(
      select count(*)::int from crypto_wallets
      where crypto_wallets.currency_id = crypto_currencies.id and crypto_wallets.is_active)`,
  },
  ...byActivity(cryptoCurrenciesTable.is_active),
  constraints: {
    crypto_currencies_symbol_key: { field: 'symbol', text: 'A currency with this symbol already exists.' },
  },
  affects: [cryptoWallets],
});
