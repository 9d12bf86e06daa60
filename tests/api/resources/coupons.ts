import { coupons } from '#resources/coupons/contract.ts';
import { makeStore } from '#tests/kit/stores.ts';
import { resourceCase } from './resource-case.ts';

export const couponsCase = resourceCase({
  contract: coupons,
  columns: {
    id: 'ID',
    code: 'Code',
    percent: 'Percent',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    status: 'Status',
    storeId: 'Store ID',
    storeName: 'Store name',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  prepare: async (db) => ({ store: await makeStore(db) }),
  body: (n, { store }) => ({
    code: `SALE${n}`,
    percent: 1 + (n % 100),
    validFrom: '2026-11-01',
    validUntil: n % 2 ? '2026-11-30' : '2026-12-31',
    status: n % 3 ? 'active' : 'paused',
    storeId: store,
  }),
  bulk: [{ action: 'update', values: () => ({ status: 'paused' }) }, { action: 'delete' }],
  wrong: [
    { body: { code: '' }, errors: { code: 'Code is required' } },
    { body: { percent: 0 }, errors: { percent: 'Percent must be a whole number from 1 to 100' } },
    { body: { percent: 2.5 }, errors: { percent: 'Percent must be a whole number from 1 to 100' } },
    { body: { validUntil: 'soon' }, errors: { validUntil: 'Valid until must be a date like 2026-11-21' } },
  ],
  wrongTypes: [{ code: 5 }, { percent: '5' }, { validFrom: 20261101 }, { status: true }],
  unique: { key: 'code', same: (code) => code, text: 'This store already has this code.' },
});
