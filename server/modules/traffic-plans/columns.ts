import { sql } from 'drizzle-orm';
import type { TrafficPlan } from '#resources/traffic-plans/contract.ts';

/** Price of twelve months by billing cycle. Divide by 12 only after all sums, to round once. */
export const yearOf = (cycle: 'monthly' | 'yearly') =>
  sql.raw(cycle === 'yearly' ? 'traffic_plans.yearly_price' : '12 * traffic_plans.monthly_price');

/** Price of twelve months of one counted store. 0 for inactive stores. */
export const yearOfKind = sql`case kind
  when 'monthly active' then ${yearOf('monthly')} when 'yearly active' then ${yearOf('yearly')} else 0 end`;

const entry = (cycle: 'monthly' | 'yearly') =>
  sql.raw(`json_build_object('id', traffic_plans.${cycle}_price_id, 'billingCycle', '${cycle}',
    'price', traffic_plans.${cycle}_price::text, 'currency', 'USD')`);

/** A traffic plan's two prices as the API answers them; also used for the plan of a store. */
export const trafficPlanPricing = sql<
  TrafficPlan['pricing']
>`json_build_array(${entry('monthly')}, ${entry('yearly')})`;
