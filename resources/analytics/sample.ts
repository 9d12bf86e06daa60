// The analytics' sample content: the specification names its cards, the figures are made up. Shown with a mark only.
import type { AnalyticsAnswer } from './contract.ts';

export const sample: AnalyticsAnswer = {
  users: { value: 1_284, added: 96 },
  activeStores: { value: 61, added: 8 },
  monthlyRevenue: { value: '3890.00', added: '345.00' },
  newStores: { value: 9, before: 7 },
  planCount: 3,
  plans: [
    {
      id: '00000000-0000-7000-8000-000200000001',
      name: 'Premium',
      stores: 48,
      added: 6,
      monthlyRevenue: '2399.52',
    },
    {
      id: '00000000-0000-7000-8000-000200000002',
      name: 'Starter',
      stores: 75,
      added: 3,
      monthlyRevenue: '1490.48',
    },
    {
      id: '00000000-0000-7000-8000-000200000003',
      name: 'Free',
      stores: 22,
      added: 0,
      monthlyRevenue: '0.00',
    },
  ],
};
