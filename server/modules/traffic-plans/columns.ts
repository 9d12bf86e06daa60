import { sql } from 'drizzle-orm';
import type { TrafficPlan } from '#resources/traffic-plans/contract.ts';
import { tally, tallyRows } from '#server/kit/tallies.ts';
import { trafficPlansTable } from './table.ts';

/** What a store of one billing cycle pays in twelve months. The division by 12 comes last, after all sums. */
export const yearOf = (cycle: 'monthly' | 'yearly') =>
  sql.raw(cycle === 'yearly' ? 'traffic_plans.yearly_price' : '12 * traffic_plans.monthly_price');

/** The same of a tally's row of stores: what is not active pays nothing. */
export const yearOfKind = sql`case kind
  when 'monthly active' then ${yearOf('monthly')} when 'yearly active' then ${yearOf('yearly')} else 0 end`;

const entry = (cycle: 'monthly' | 'yearly') =>
  sql.raw(`json_build_object('id', traffic_plans.${cycle}_price_id, 'billingCycle', '${cycle}',
    'price', traffic_plans.${cycle}_price::text, 'currency', 'USD')`);

/** A traffic plan's columns as they are answered. */
export const trafficPlanRecord = {
  id: trafficPlansTable.id,
  name: trafficPlansTable.name,
  trafficLimit: trafficPlansTable.traffic_limit,
  description: trafficPlansTable.description,
  isActive: trafficPlansTable.is_active,
  pricing: sql<TrafficPlan['pricing']>`json_build_array(${entry('monthly')}, ${entry('yearly')})`,
  subscriberCount: tally('stores of plan', { of: sql.raw('traffic_plans.id') }),
  monthlyRevenue: sql<string>`(
    select round(coalesce(sum(total * ${yearOfKind}), 0) / 12, 2)::text
    from ${tallyRows('stores of plan', sql.raw('traffic_plans.id'))})`,
  createdAt: trafficPlansTable.created_at,
  updatedAt: trafficPlansTable.updated_at,
};
