// The people to notify about a store.
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { storesTable } from '#server/db/tables/stores.ts';

/** The owner of a store, if it has one. */
export async function ownersOf(db: Queryable, storeId: string): Promise<string[]> {
  const store = await rowOf(db, storesTable, ['owner_id'], eq(storesTable.id, storeId));
  return store?.owner_id ? [store.owner_id] : [];
}
