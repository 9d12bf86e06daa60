// Stores for tests of what belongs to them, put into the table directly.
import type { Database } from '#server/db/client.ts';
import { storesTable } from '#server/db/tables/stores.ts';

let stores = 0;

/** Makes a store; `more` are its columns. Gives its id. */
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
