// The demo's traffic plans: what its stores can be on.
import type { Transaction } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';
import { madeDaysAgo } from './time.ts';

/** From the smallest to the largest; Classic is not sold any more. */
const demoPlans = [
  {
    name: 'Free',
    description: 'For a first look: one small store, nothing to pay',
    traffic_limit: 1_000,
    monthly_price: '0.00',
    yearly_price: '0.00',
    is_active: true,
  },
  {
    name: 'Classic',
    description: 'The starter plan of earlier years, for the stores that are still on it',
    traffic_limit: 7_500,
    monthly_price: '14.99',
    yearly_price: '149.99',
    is_active: false,
  },
  {
    name: 'Starter',
    description: 'For new stores that find their first customers',
    traffic_limit: 10_000,
    monthly_price: '19.99',
    yearly_price: '199.99',
    is_active: true,
  },
  {
    name: 'Premium',
    description: 'For busy stores with campaigns and returning customers',
    traffic_limit: 100_000,
    monthly_price: '49.99',
    yearly_price: '499.99',
    is_active: true,
  },
  {
    name: 'Enterprise',
    description: 'For brands with traffic peaks and several storefronts',
    traffic_limit: 2_500_000,
    monthly_price: '249.00',
    yearly_price: '2490.00',
    is_active: true,
  },
] as const;

export async function seedPlans(tx: Transaction): Promise<void> {
  const rows = demoPlans.map((plan, index) => ({ ...plan, ...madeDaysAgo(360 - index * 12) }));
  await tx.insert(trafficPlansTable).values(rows);
}
