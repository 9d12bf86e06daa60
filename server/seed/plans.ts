// The demo's traffic plans, from the smallest to the largest: what its stores can be on. And its subscription plans, the
// samples of the specification, as offers of these.

import { sample } from '#resources/plans/sample.ts';
import type { Transaction } from '#server/db/client.ts';
import { plansTable, trafficPlansTable } from '#server/db/tables/plans.ts';
import { idsByName } from './ids-by-name.ts';
import { madeDaysAgo } from './time.ts';
import plans from './traffic-plans.json' with { type: 'json' };

export async function seedPlans(tx: Transaction): Promise<void> {
  const rows = plans.map((plan, index) => ({ ...plan, ...madeDaysAgo(360 - index * 12) }));
  await tx.insert(trafficPlansTable).values(rows);
}

/** Adds them to the traffic plans that are there. */
export async function seedSubscriptionPlans(tx: Transaction): Promise<void> {
  const ids = await idsByName(tx, trafficPlansTable);
  const rows = sample.flatMap(({ name, trafficPlanName, billingCycle, features, createdAt }) => {
    const traffic_plan_id = ids.get(trafficPlanName);
    if (traffic_plan_id === undefined) return [];
    const times = { created_at: createdAt, updated_at: createdAt };
    return [{ ...times, name, traffic_plan_id, billing_cycle: billingCycle, features: features.join('\n') }];
  });
  if (rows.length > 0) await tx.insert(plansTable).values(rows);
}
