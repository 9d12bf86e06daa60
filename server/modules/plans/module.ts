import { sql } from 'drizzle-orm';
import { offerInUse, type Plan, plans } from '#resources/plans/contract.ts';
import { plansTable } from '#server/db/tables/plans.ts';
import { conflict } from '#server/http/errors.ts';
import { counterRows } from '#server/lists/counters.ts';
import { defineModule } from '#server/records/module.ts';

const ofTrafficPlan = (column: string) =>
  sql.raw(`(select ${column} from traffic_plans where traffic_plans.id = plans.traffic_plan_id)`);

export const plansModule = defineModule(plans, plansTable, {
  record: {
    price: sql<string>`${ofTrafficPlan(
      "(case plans.billing_cycle when 'yearly' then yearly_price else monthly_price end)::text",
    )}`,
    features: sql<Plan['features']>`to_json(string_to_array(plans.features, E'\n'))`,
    subscriberCount: sql<number>`(
      select coalesce(sum(total), 0)::int from ${counterRows('stores of plan', sql.raw('plans.traffic_plan_id'))}
      where starts_with(kind, plans.billing_cycle))`,
    trafficPlanName: sql<string>`${ofTrafficPlan('traffic_plans.name')}`,
    trafficLimit: sql<number>`${ofTrafficPlan('traffic_limit')}`.mapWith(Number),
  },
  body: { features: (features, columns) => columns({ features: features.join('\n') }) },
  searchLine: 'trafficPlanName',
  constraints: {
    plans_offer_key: {
      field: 'billingCycle',
      text: 'A subscription plan for this traffic plan and billing cycle already exists.',
    },
    plans_traffic_plan_id_traffic_plans_id_fk: {
      field: 'trafficPlanId',
      text: 'The selected traffic plan no longer exists.',
    },
  },

  // A plan's offer can't change while stores are subscribed to it.
  update: (body, { before }) => {
    const refusal = offerInUse(before.subscriberCount);
    const moved = (['trafficPlanId', 'billingCycle'] as const).find(
      (field) => body[field] !== undefined && body[field] !== before[field],
    );
    if (refusal !== undefined && moved) throw conflict(`${refusal} Add another plan instead.`, moved);
  },

  undo: {
    features: {
      columns: ['features'],
      value: ({ features }) => (features === '' ? [] : String(features).split('\n')),
    },
  },

  remove: async ({ subscriberCount }) => {
    const refusal = offerInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
  },
});
