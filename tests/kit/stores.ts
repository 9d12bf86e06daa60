// Inserts stores directly into the table.
import type { Database } from '#server/db/client.ts';
import { storesTable } from '#server/db/tables/stores.ts';

let stores = 0;

/** Creates a store and returns its id. `more` sets columns. */
export async function makeStore(
  db: Database,
  more: Partial<typeof storesTable.$inferInsert> = {},
): Promise<string> {
  stores += 1;
  const [store] = await db
    .insert(storesTable)
    .values({
      name: `Store ${stores}`,
      description: '',
      is_active: true,
      business_name: '',
      phone_number: '',
      address: '',
      billing_cycle: 'monthly',
      terms: '',
      privacy: '',
      ...more,
    })
    .returning({ id: storesTable.id });
  if (!store) throw new Error('no store');
  return store.id;
}
