import { sql } from 'drizzle-orm';
import type { Plan } from '#resources/plans/contract.ts';
import { tallyRows } from '#server/kit/tallies.ts';
import { plansTable } from './table.ts';

const ofTrafficPlan = (column: string) =>
  sql.raw(`(select ${column} from traffic_plans where traffic_plans.id = plans.traffic_plan_id)`);

/** A subscription plan's columns as they are answered. */
export const planRecord = {
  id: plansTable.id,
  name: plansTable.name,
  price: sql<string>`${ofTrafficPlan(
    "(case plans.billing_cycle when 'yearly' then yearly_price else monthly_price end)::text",
  )}`,
  billingCycle: plansTable.billing_cycle,
  features: sql<Plan['features']>`to_json(string_to_array(plans.features, E'\n'))`,
  subscriberCount: sql<number>`(
    select coalesce(sum(total), 0)::int from ${tallyRows('stores of plan', sql.raw('plans.traffic_plan_id'))}
    where starts_with(kind, plans.billing_cycle))`,
  trafficPlanId: plansTable.traffic_plan_id,
  trafficPlanName: sql<string>`${ofTrafficPlan('traffic_plans.name')}`,
  trafficLimit: sql<number>`${ofTrafficPlan('traffic_limit')}`.mapWith(Number),
  createdAt: plansTable.created_at,
  updatedAt: plansTable.updated_at,
};
