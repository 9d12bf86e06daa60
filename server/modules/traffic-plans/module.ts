import { count, eq, sql } from 'drizzle-orm';
import { planInUse, priceFor, trafficPlanSummary, trafficPlans } from '#resources/traffic-plans/contract.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tallyRows } from '#server/kit/tallies.ts';
import { plansTable } from '#server/modules/plans/table.ts';
import { counted } from '#src/shared/texts.ts';
import { trafficPlanRecord, yearOfKind } from './columns.ts';
import { trafficPlansTable } from './table.ts';

type Pricing = Parameters<typeof priceFor<string>>[0];

const pricesOf = (pricing: Pricing) => ({
  monthly_price: priceFor(pricing, 'monthly'),
  yearly_price: priceFor(pricing, 'yearly'),
});

const offers = (plans: number) =>
  `${counted(plans, 'subscription plan offers', 'subscription plans offer')} this plan.`;

export const trafficPlansModule: Module<typeof trafficPlans, typeof trafficPlansTable> = {
  contract: trafficPlans,
  table: trafficPlansTable,
  record: trafficPlanRecord,
  filters: { isActive: (active) => sql`${trafficPlansTable.is_active} = ${active}::boolean` },
  sorters: {
    createdAt: trafficPlansTable.created_at,
    name: sql`lower(${trafficPlansTable.name})`,
    trafficLimit: trafficPlansTable.traffic_limit,
    monthlyPrice: trafficPlansTable.monthly_price,
    yearlyPrice: trafficPlansTable.yearly_price,
    updatedAt: trafficPlansTable.updated_at,
  },
  summary: summaryOf(trafficPlanSummary, {
    total: sql<number>`(select count(*)::int from traffic_plans)`,
    active: sql<number>`(select count(*)::int from traffic_plans where is_active)`,
    subscribers: sql<number>`(select coalesce(sum(total), 0)::int from ${tallyRows('stores of plan')}
      where "of" <> nobody())`,
    monthlyRevenue: sql<string>`(
      select round(coalesce(sum(total * ${yearOfKind}), 0) / 12, 2)::text
      from ${tallyRows('stores of plan')} join traffic_plans on traffic_plans.id = "of")`,
  }),
  found: { title: trafficPlansTable.name, sorter: 'name', line: trafficPlansTable.description },

  create: ({ name, trafficLimit, description, isActive = true, pricing }) => ({
    name,
    description,
    traffic_limit: trafficLimit,
    is_active: isActive,
    ...pricesOf(pricing),
  }),

  update: ({ name, trafficLimit, description, isActive, pricing }) => ({
    name,
    description,
    traffic_limit: trafficLimit,
    is_active: isActive,
    ...(pricing !== undefined && pricesOf(pricing)),
  }),

  remove: async ({ id, subscriberCount }, { tx }) => {
    const refusal = planInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
    const [offered] = await tx
      .select({ total: count() })
      .from(plansTable)
      .where(eq(plansTable.traffic_plan_id, id));
    if (offered && offered.total > 0) throw conflict(offers(offered.total));
  },
};
