// Sample content of the analytics, with made-up numbers. Always marked as sample.
import { fixedId } from '#shared/contract/sample-rows.ts';
import type { AnalyticsAnswer } from './contract.ts';

const plan = (place: number, name: string, stores: number, added: number, monthlyRevenue: string) => ({
  id: fixedId(2, place),
  name,
  stores,
  added,
  monthlyRevenue,
});

export const sample: AnalyticsAnswer = {
  users: { value: 1_284, added: 96 },
  activeStores: { value: 61, added: 8 },
  monthlyRevenue: { value: '3890.00', added: '345.00' },
  newStores: { value: 9, before: 7 },
  planCount: 3,
  plans: [
    plan(0, 'Premium', 48, 6, '2399.52'),
    plan(1, 'Starter', 75, 3, '1490.48'),
    plan(2, 'Free', 22, 0, '0.00'),
  ],
};
