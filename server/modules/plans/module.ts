import { eq, sql } from 'drizzle-orm';
import { offerInUse, type Plan, plans } from '#resources/plans/contract.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { planRecord } from './columns.ts';
import { plansTable } from './table.ts';

const featuresText = (features: readonly string[]) => features.join('\n');

/** What a plan offers can't be exchanged under the stores that are on it. */
function mustNotMoveStores(before: Plan, body: { trafficPlanId?: string; billingCycle?: string }): void {
  const refusal = offerInUse(before.subscriberCount);
  if (refusal === undefined) return;
  for (const field of ['trafficPlanId', 'billingCycle'] as const) {
    if (body[field] !== undefined && body[field] !== before[field]) {
      throw conflict(`${refusal} Add another plan instead.`, field);
    }
  }
}

export const plansModule: Module<typeof plans> = {
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
  found: {
    title: plansTable.name,
    line: sql`(select traffic_plans.name from traffic_plans where traffic_plans.id = plans.traffic_plan_id)`,
  },
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
    mustNotMoveStores(before, {
      ...(trafficPlanId !== undefined && { trafficPlanId }),
      ...(billingCycle !== undefined && { billingCycle }),
    });
    return {
      ...(name !== undefined && { name }),
      ...(trafficPlanId !== undefined && { traffic_plan_id: trafficPlanId }),
      ...(billingCycle !== undefined && { billing_cycle: billingCycle }),
      ...(features !== undefined && { features: featuresText(features) }),
    };
  },

  remove: async ({ subscriberCount }) => {
    const refusal = offerInUse(subscriberCount);
    if (refusal !== undefined) throw conflict(refusal);
  },
};
