import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { calendarDay, choice, requiredText, storedRecord, wholeNumber } from '#shared/contract/fields.ts';
import { dayRange, numberRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { id } from '#shared/domain/id.ts';

export const couponStatuses = ['active', 'paused'] as const;

const body = z.object({
  code: requiredText('Code', 40),
  percent: wholeNumber('Percent', 1, 100),
  validFrom: calendarDay('Valid from'),
  validUntil: calendarDay('Valid until'),
  status: choice('Status', couponStatuses),
});

export const coupons = defineContract({
  name: 'coupons',
  path: '/coupons',
  one: 'Coupon',
  many: 'Coupons',
  record: storedRecord({
    code: z.string(),
    percent: z.int(),
    validFrom: z.iso.date(),
    validUntil: z.iso.date(),
    status: z.enum(couponStatuses),
    storeId: z.uuid(),
    storeName: z.string(),
  }),
  create: z.extend(body, { storeId: id('Please select a store') }),
  update: z.partial(body),
  filters: {
    status: choice('status', couponStatuses),
    storeId: id(),
    ...numberRange('percent'),
    ...dayRange('validUntil'),
  },
  sorters: ['createdAt', 'code', 'percent', 'validUntil'],
  search: ['code'],
  references: { storeId: 'stores' },
  bulk: { update: ['status'], delete: true },
  grants: { read: 'See coupons', write: 'Create and change coupons', delete: 'Delete coupons' },
  base: [],
});

export type Coupon = RecordOf<typeof coupons>;
