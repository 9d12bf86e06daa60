import { sql } from 'drizzle-orm';
import { planInUse, priceFor, trafficPlanSummary, trafficPlans } from '#resources/traffic-plans/contract.ts';
import { plansTable, trafficPlansTable } from '#server/db/tables/plans.ts';
import { conflict } from '#server/http/errors.ts';
import { counter, counterRows } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { defineModule, need } from '#server/records/module.ts';
import { trafficPlanPricing, yearOfKind } from './columns.ts';

/** Both prices exist, because the body is validated. */
const pricesOf = (pricing: Parameters<typeof priceFor<string>>[0]) => ({
  monthly_price: priceFor(pricing, 'monthly') as string,
  yearly_price: priceFor(pricing, 'yearly') as string,
});

export const trafficPlansModule = defineModule(trafficPlans, trafficPlansTable, {
  record: {
    pricing: trafficPlanPricing,
    subscriberCount: counter('stores of plan', { of: sql.raw('traffic_plans.id') }),
    monthlyRevenue: sql<string>`(
      select round(coalesce(sum(total * ${yearOfKind}), 0) / 12, 2)::text
      from ${counterRows('stores of plan', sql.raw('traffic_plans.id'))})`,
  },
  body: { pricing: 'by rule' },
  together: ['isActive'],
  summary: summaryOf(trafficPlanSummary, {
    total: sql<number>`(select count(*)::int from traffic_plans)`,
    active: sql<number>`(select count(*)::int from traffic_plans where is_active)`,
    subscribers: sql<number>`(select coalesce(sum(total), 0)::int from ${counterRows('stores of plan')}
      where "of" <> all_records())`,
    monthlyRevenue: sql<string>`(
      select round(coalesce(sum(total * ${yearOfKind}), 0) / 12, 2)::text
      from ${counterRows('stores of plan')} join traffic_plans on traffic_plans.id = "of")`,
  }),
  searchLine: 'description',

  create: ({ pricing }, _writing, columns) => columns(pricesOf(pricing)),
  update: ({ pricing }, _writing, columns) => pricing && columns(pricesOf(pricing)),

  undo: {
    pricing: {
      columns: ['monthly_price', 'yearly_price'],
      value: ({ monthly_price, yearly_price }) => [
        { billingCycle: 'monthly' as const, price: String(monthly_price), currency: 'USD' as const },
        { billingCycle: 'yearly' as const, price: String(yearly_price), currency: 'USD' as const },
      ],
    },
  },

  remove: async ({ subscriberCount }) => {
    const refusal = planInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
  },

  neededBy: [
    need(plansTable.traffic_plan_id, 'subscription plan offers', 'subscription plans offer', 'this plan.'),
  ],
});
