import { cryptoWallets } from '#resources/crypto-wallets/contract.ts';
import { cryptoChainsTable, cryptoCurrenciesTable } from '#server/db/tables/crypto.ts';
import { resourceCase } from './resource-case.ts';

const missing = 'Please fill chain, currency and address';

/** Each pair of chain and currency has at most one address, so this many of both give enough pairs. */
const pairCount = 20;
const numbers = Array.from({ length: pairCount }, (_, n) => n);
const named = (what: string, rows: readonly { id: string }[]) =>
  Object.fromEntries(rows.map(({ id }, n) => [`${what}${n}`, id]));

export const cryptoWalletsCase = resourceCase({
  contract: cryptoWallets,
  columns: {
    id: 'ID',
    chain_id: 'Chain ID',
    currency_id: 'Currency ID',
    address: 'Address',
    pending_address: 'Pending address',
    pending_from: 'Pending from',
    'pending_by.id': 'Pending by ID',
    'pending_by.full_name': 'Pending by full name',
    needs_approval: 'Needs approval',
    is_active: 'Active',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  prepare: async (db) => {
    const chains = await db
      .insert(cryptoChainsTable)
      .values(numbers.map((n) => ({ name: `Of case ${n}`, symbol: `CASE${n}`, family: 'other' as const })))
      .returning({ id: cryptoChainsTable.id });
    const currencies = await db
      .insert(cryptoCurrenciesTable)
      .values(numbers.map((n) => ({ name: `Of case ${n}`, symbol: `CASE${n}`, decimals: 6 })))
      .returning({ id: cryptoCurrenciesTable.id });
    return { ...named('chain', chains), ...named('currency', currencies) };
  },
  body: (n, prepared) => ({
    chain_id: prepared[`chain${n % pairCount}`],
    currency_id: prepared[`currency${Math.floor(n / pairCount)}`],
    address: `Address-${n}`,
  }),
  change: (n) => ({ is_active: n % 2 === 0 }),
  filterValues: { active: (row) => ['all', String(row.is_active)] },
  bulk: [],
  wrong: [
    { body: { chain_id: undefined }, errors: { chain_id: missing }, only: 'create' },
    { body: { chain_id: '' }, errors: { chain_id: missing }, only: 'create' },
    { body: { chain_id: 'x' }, errors: { chain_id: 'Must be an id' }, only: 'create' },
    { body: { currency_id: null }, errors: { currency_id: missing }, only: 'create' },
    {
      body: { chain_id: '019a0000-0000-7000-8000-000000000000' },
      errors: { chain_id: 'The selected chain no longer exists.' },
      only: 'create',
    },
    {
      body: { currency_id: '019a0000-0000-7000-8000-000000000000' },
      errors: { currency_id: 'The selected currency no longer exists.' },
      only: 'create',
    },
    {
      body: { chain_id: undefined, currency_id: '', address: null },
      errors: { chain_id: missing, currency_id: missing, address: missing },
      only: 'create',
    },
    { body: { address: undefined }, errors: { address: missing }, only: 'create' },
    { body: { address: null }, errors: { address: missing } },
    { body: { address: '' }, errors: { address: missing } },
    {
      body: { address: ' a' },
      errors: { address: 'Address has spaces before or after it. Please remove them.' },
    },
    { body: { address: 'a b' }, errors: { address: 'Address must not contain spaces or line breaks.' } },
    { body: { address: 'a\u200bb' }, errors: { address: 'Address has an invisible character (U+200B).' } },
    { body: { address: 'nul\0' }, errors: { address: 'Address has an invisible character (U+0000).' } },
    { body: { address: 'a'.repeat(129) }, errors: { address: 'Address must be at most 128 characters.' } },
    {
      body: { address: 'Another-1' },
      errors: { password: 'Please enter your password to change the address' },
      only: 'update',
    },
    {
      body: { address: 'Another-1', password: 'not mine' },
      errors: { password: 'This password is wrong.' },
      only: 'update',
    },
    {
      body: { address: 'Another-1', password: '' },
      errors: { password: 'Please enter your password to change the address' },
      only: 'update',
    },
  ],
  wrongTypes: [{ chain_id: 5 }, { currency_id: [] }, { address: 5 }, { address: ['a'] }],
});
