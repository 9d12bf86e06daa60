import { eq, sql } from 'drizzle-orm';
import { offerInUse, type Plan, plans } from '#resources/plans/contract.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { planRecord } from './columns.ts';
import { plansTable } from './table.ts';

const featuresText = (features: readonly string[]) => features.join('\n');

/** What a plan offers can't be exchanged under the stores that are on it. */
function mustNotMoveStores(
  before: Plan,
  body: Record<'trafficPlanId' | 'billingCycle', string | undefined>,
): void {
  const refusal = offerInUse(before.subscriberCount);
  if (refusal === undefined) return;
  for (const field of ['trafficPlanId', 'billingCycle'] as const) {
    if (body[field] !== undefined && body[field] !== before[field]) {
      throw conflict(`${refusal} Add another plan instead.`, field);
    }
  }
}

export const plansModule: Module<typeof plans, typeof plansTable> = {
  contract: plans,
  table: plansTable,
  record: planRecord,
  filters: {
    billingCycle: (cycle) => eq(plansTable.billing_cycle, cycle as Plan['billingCycle']),
    trafficPlanId: (id) => eq(plansTable.traffic_plan_id, id),
  },
  sorters: {
    createdAt: plansTable.created_at,
    name: sql`lower(${plansTable.name})`,
    updatedAt: plansTable.updated_at,
  },
  found: { title: plansTable.name, sorter: 'name', line: planRecord.trafficPlanName },
  constraints: {
    plans_offer_key: {
      field: 'billingCycle',
      text: 'There is a subscription plan for this traffic plan and billing cycle already.',
    },
    plans_traffic_plan_id_traffic_plans_id_fk: {
      field: 'trafficPlanId',
      text: 'The traffic plan that was chosen does not exist.',
    },
  },

  create: ({ name, trafficPlanId, billingCycle, features = [] }) => ({
    name,
    traffic_plan_id: trafficPlanId,
    billing_cycle: billingCycle,
    features: featuresText(features),
  }),

  update: ({ name, trafficPlanId, billingCycle, features }, { before }) => {
    mustNotMoveStores(before, { trafficPlanId, billingCycle });
    return {
      name,
      traffic_plan_id: trafficPlanId,
      billing_cycle: billingCycle,
      features: features && featuresText(features),
    };
  },

  remove: async ({ subscriberCount }) => {
    const refusal = offerInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
  },
};
