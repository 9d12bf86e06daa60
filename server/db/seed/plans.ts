// The demo's traffic plans, from the smallest to the largest: what its stores can be on.
import type { Transaction } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/traffic-plans.ts';
import { madeDaysAgo } from './time.ts';
import plans from './traffic-plans.json' with { type: 'json' };

export async function seedPlans(tx: Transaction): Promise<void> {
  const rows = plans.map((plan, index) => ({ ...plan, ...madeDaysAgo(360 - index * 12) }));
  await tx.insert(trafficPlansTable).values(rows);
}
