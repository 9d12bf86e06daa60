// The traffic plans of the demo, from the smallest to the largest, and its subscription plans: the samples of the
// specification.

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

/** Adds the subscription plans to existing traffic plans. */
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
