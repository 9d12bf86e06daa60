// Inserts stores and plans directly into the database, with chosen timestamps.
import type { BillingCycle } from '#resources/traffic-plans/contract.ts';
import type { Database } from '#server/db/client.ts';
import { trafficPlansTable } from '#server/db/tables/plans.ts';
import { storesTable } from '#server/db/tables/stores.ts';

export interface MadeStore {
  name?: string;
  owner?: string;
  plan?: string;
  cycle?: BillingCycle;
  active?: boolean;
  created?: string;
  template?: string;
  terms?: string;
  privacy?: string;
}

/** Returns the ids of the stores. */
export async function makeStores(db: Database, stores: readonly MadeStore[]): Promise<string[]> {
  const rows = stores.map((store, index) => ({
    name: store.name ?? `Store ${index + 1}`,
    description: '',
    is_active: store.active ?? true,
    business_name: '',
    phone_number: '',
    address: '',
    owner_id: store.owner ?? null,
    template_id: store.template ?? null,
    subscription_id: store.plan ?? null,
    billing_cycle: store.cycle ?? ('monthly' as const),
    terms: store.terms ?? '',
    privacy: store.privacy ?? '',
    ...(store.created !== undefined && { created_at: store.created, updated_at: store.created }),
  }));
  return (await db.insert(storesTable).values(rows).returning({ id: storesTable.id })).map(({ id }) => id);
}

/** Returns the id of the plan. */
export async function makePlan(
  db: Database,
  name: string,
  [monthly, yearly]: readonly [string, string],
  active = true,
): Promise<string> {
  const [plan] = await db
    .insert(trafficPlansTable)
    .values({
      name,
      description: `The plan ${name}`,
      traffic_limit: 1_000,
      is_active: active,
      monthly_price: monthly,
      yearly_price: yearly,
    })
    .returning({ id: trafficPlansTable.id });
  if (!plan) throw new Error('no plan');
  return plan.id;
}
