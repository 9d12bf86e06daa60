import { domains } from '#resources/domains/contract.ts';
import { makeStore } from '#tests/kit/stores.ts';
import { resourceCase } from './resource-case.ts';

const noName = 'Domain must be a host name like shop.example.com';
const badName = (name: unknown) => ({ body: { name }, errors: { name: noName } });
const label = (length: number) => 'a'.repeat(length);
const stores = 4;

export const domainsCase = resourceCase({
  contract: domains,
  columns: {
    id: 'ID',
    name: 'Name',
    isVerified: 'Verified',
    isPrimary: 'Primary',
    'verification.name': 'Verification name',
    'verification.value': 'Verification value',
    storeId: 'Store ID',
    storeName: 'Store name',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  // The number of domains of a store is limited.
  prepare: async (db) => {
    const ids = await Promise.all(Array.from({ length: stores }, () => makeStore(db)));
    return Object.fromEntries(ids.map((id, index) => [`store${index}`, id]));
  },
  body: (n, prepared) => ({ name: `shop${n}.example.com`, storeId: prepared[`store${n % stores}`] }),
  change: (n) => ({ name: `changed${n}.example.com` }),
  filterValues: { status: ({ isVerified }) => [isVerified ? 'verified' : 'pending'] },
  bulk: [
    // Refused because no DNS record proves the ownership.
    { action: 'check', outcome: 'refused' },
    { action: 'delete' },
  ],
  wrong: [
    { body: { name: undefined }, errors: { name: noName }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Domain is required' } },
    ...[
      '-x.com',
      'x-.com',
      'x..com',
      '.x.com',
      'http://',
      'https://user@x.com/',
      'ftp://x.com',
      'javascript:alert(1)',
      'user@x.com',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      'localhost',
      'x com',
      'x_y.com',
      `${label(64)}.com`,
      `${Array.from({ length: 64 }, () => 'abc').join('.')}.com`,
      'xn--.com',
      '*.x.com',
      '?x.com',
      'x.com%2fpath',
      'x\u0000.com',
    ].map(badName),
    { body: { storeId: 'x' }, errors: { storeId: 'Please select a store' }, only: 'create' },
    { body: { storeId: undefined }, errors: { storeId: 'Please select a store' }, only: 'create' },
    {
      body: { storeId: '019a0000-0000-7000-8000-000000000000' },
      errors: { storeId: 'The selected store no longer exists.' },
      only: 'create',
    },
    { body: { isPrimary: null }, errors: { isPrimary: 'Primary must be true or false' } },
  ],
  wrongTypes: [
    { name: 5 },
    { name: ['x.com'] },
    { name: { name: 'x.com' } },
    { isPrimary: 'true' },
    { isPrimary: 1 },
    { storeId: 5 },
    { storeId: null },
  ],
});
