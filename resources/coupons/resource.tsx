import { PercentageOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { statusTags } from '#src/ui/tags.tsx';
import { type Coupon, coupons } from './contract.ts';

export const CouponStatus = statusTags({ active: 'good', paused: 'quiet' });

export const definition = defineResource({
  contract: coupons,
  nameOf: ({ code }: Coupon) => code,
  bulk: () => import('./bulk.tsx'),
  icon: <PercentageOutlined aria-hidden />,
  group: 'Store Management',
  purpose: 'Discounts that customers of a store get by a code.',
});
