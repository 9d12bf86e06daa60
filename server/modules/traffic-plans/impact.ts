// The impact of a plan's new price or deactivation on its subscribers and its revenue.
import { sql } from 'drizzle-orm';
import { stores } from '#resources/stores/contract.ts';
import { priceFor, type TrafficPlan, type trafficPlans } from '#resources/traffic-plans/contract.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { counterRows } from '#server/lists/counters.ts';
import { counting, type ImpactRules } from '#server/records/impact-rules.ts';
import { yearOfKind } from './columns.ts';

const isNewPrice = (before: TrafficPlan, pricing: Parameters<typeof priceFor>[0]) =>
  (['monthly', 'yearly'] as const).some(
    (cycle) => Number(priceFor(pricing, cycle)) !== Number(priceFor(before.pricing, cycle)),
  );

export const trafficPlanImpact: ImpactRules<typeof trafficPlans> = {
  async effects({ before, values, tx }) {
    const newPrice = values?.pricing !== undefined && isNewPrice(before, values.pricing);
    const isDeactivated = before.isActive && values?.isActive === false;
    if (!newPrice && !isDeactivated) return [];
    const [after] = await tx
      .select({
        revenue: sql<string>`(select round(coalesce(sum(total * ${yearOfKind}), 0) / 12, 2)::text
          from ${counterRows('stores of plan', sql.raw('traffic_plans.id'))})`,
      })
      .from(trafficPlansTable)
      .where(sql`traffic_plans.id = ${before.id}`);
    const text = isDeactivated
      ? counting('store is on this plan and stays on it.', 'stores are on this plan and stay on it.')
      : counting('store pays the new price.', 'stores pay the new price.');
    return [
      {
        resource: stores.name,
        where: sql`stores.subscription_id = ${before.id}`,
        text,
        money: before.monthlyRevenue,
        ...(newPrice && after && { moneyAfter: after.revenue }),
      },
    ];
  },
};
