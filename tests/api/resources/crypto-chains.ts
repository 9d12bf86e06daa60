import { cryptoChains } from '#resources/crypto-chains/contract.ts';
import { resourceCase } from './resource-case.ts';

const noUrl = (label: string) => `${label} must be a web address that begins with http:// or https://`;

export const cryptoChainsCase = resourceCase({
  contract: cryptoChains,
  columns: {
    id: 'ID',
    name: 'Name',
    symbol: 'Symbol',
    explorer_url: 'Explorer URL',
    rpc_url: 'Rpc URL',
    family: 'Family',
    is_active: 'Active',
    wallet_count: 'Wallets',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  body: (n) => ({
    name: `Größe ${n} 🙂`,
    symbol: `CHAIN${n}`,
    explorer_url: 'https://explorer.example.com/x?y=z',
    rpc_url: null,
    family: 'tron',
  }),
  change: (n) => ({ name: `Changed ${n}`, explorer_url: null, is_active: n % 2 === 0 }),
  filterValues: { active: (row) => ['all', String(row.is_active)] },
  bulk: [],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: 'n'.repeat(121) }, errors: { name: 'Name must be at most 120 characters' } },
    { body: { symbol: undefined }, errors: { symbol: 'Symbol is required' }, only: 'create' },
    { body: { symbol: null }, errors: { symbol: 'Symbol is required' } },
    { body: { symbol: '  ' }, errors: { symbol: 'Symbol is required' } },
    { body: { symbol: 'S'.repeat(21) }, errors: { symbol: 'Symbol must be at most 20 characters' } },
    // A Cyrillic letter that looks like a T.
    {
      body: { symbol: 'EТH' },
      errors: { symbol: 'Symbol must be letters, digits and signs without spaces' },
    },
    {
      body: { symbol: 'E H' },
      errors: { symbol: 'Symbol must be letters, digits and signs without spaces' },
    },
    { body: { explorer_url: 'javascript:alert(1)' }, errors: { explorer_url: noUrl('Explorer URL') } },
    { body: { explorer_url: 'etherscan.io' }, errors: { explorer_url: noUrl('Explorer URL') } },
    { body: { rpc_url: 'wss://rpc.example.com' }, errors: { rpc_url: noUrl('RPC URL') } },
    { body: { rpc_url: 'https://me:secret@rpc.example.com' }, errors: { rpc_url: noUrl('RPC URL') } },
    {
      body: { family: 'EVM' },
      errors: { family: 'Family must be one of: evm, bitcoin, tron, solana, other' },
    },
  ],
  wrongTypes: [
    { name: 5 },
    { symbol: 5 },
    { symbol: ['ETH'] },
    { explorer_url: 5 },
    { rpc_url: {} },
    { family: null },
  ],
  unique: {
    key: 'symbol',
    same: (symbol) => ` ${symbol.toLowerCase()} `,
    text: 'A chain with this symbol already exists.',
  },
});
