import { cryptoCurrencies } from '#resources/crypto-currencies/contract.ts';
import { resourceCase } from './resource-case.ts';

const noInteger = 'Decimals must be an integer';
const outOfRange = 'Decimals must be an integer from 0 to 36';

export const cryptoCurrenciesCase = resourceCase({
  contract: cryptoCurrencies,
  columns: {
    id: 'ID',
    name: 'Name',
    symbol: 'Symbol',
    decimals: 'Decimals',
    is_active: 'Active',
    wallet_count: 'Wallets',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  body: (n) => ({ name: `Währung ${n}`, symbol: `CUR.${n}`, decimals: n % 37 }),
  change: (n) => ({ name: `Changed ${n}`, decimals: 0, is_active: n % 2 === 0 }),
  filterValues: { active: (row) => ['all', String(row.is_active)] },
  bulk: [],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: '' }, errors: { name: 'Name is required' } },
    { body: { symbol: undefined }, errors: { symbol: 'Symbol is required' }, only: 'create' },
    { body: { symbol: '' }, errors: { symbol: 'Symbol is required' } },
    { body: { decimals: undefined }, errors: { decimals: noInteger }, only: 'create' },
    { body: { decimals: null }, errors: { decimals: noInteger } },
    { body: { decimals: 1.5 }, errors: { decimals: noInteger } },
    { body: { decimals: '6' }, errors: { decimals: noInteger } },
    { body: { decimals: '' }, errors: { decimals: noInteger } },
    { body: { decimals: -1 }, errors: { decimals: outOfRange } },
    { body: { decimals: 37 }, errors: { decimals: outOfRange } },
    { body: { decimals: 1e21 }, errors: { decimals: outOfRange } },
  ],
  wrongTypes: [{ decimals: '18' }, { decimals: true }, { decimals: [6] }, { symbol: 1 }],
  unique: {
    key: 'symbol',
    same: (symbol) => symbol.toLowerCase(),
    text: 'A currency with this symbol already exists.',
  },
});
