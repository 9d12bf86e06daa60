// `GET /traffic-plans/summary`: the figures above the list, over all rows.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  type TrafficPlanSummary,
  trafficPlanSummary,
  trafficPlans,
} from '#resources/traffic-plans/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerSummary } from '#server/kit/summary.ts';
import { yearOf } from './columns.ts';

export function registerTrafficPlanSummary(app: FastifyInstance, db: Database) {
  registerSummary<TrafficPlanSummary>(app, trafficPlans, trafficPlanSummary, async () => {
    const { rows } = await db.execute<TrafficPlanSummary & Record<string, unknown>>(sql`
      with subscribers as (
        select subscription_id, billing_cycle, count(*) as stores, count(*) filter (where is_active) as paying
        from stores where subscription_id is not null group by subscription_id, billing_cycle
      )
      select
        (select count(*)::int from traffic_plans) as total,
        (select count(*)::int from traffic_plans where is_active) as active,
        coalesce(sum(stores), 0)::int as subscribers,
        round(coalesce(sum(paying *
          case billing_cycle when 'yearly' then ${yearOf('yearly')} else ${yearOf('monthly')} end
        ), 0) / 12, 2)::text as "monthlyRevenue"
      from subscribers join traffic_plans on traffic_plans.id = subscribers.subscription_id`);
    return rows[0] ?? { total: 0, active: 0, subscribers: 0, monthlyRevenue: '0.00' };
  });
}
