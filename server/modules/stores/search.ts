// A search for stores looks in their names and descriptions, and in the names and addresses of their owners.
import { inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { matches } from '#server/db/search.ts';
import { usersTable } from '#server/modules/users/table.ts';
import { storesTable } from './table.ts';

/** Each side is answered by its own index. */
export async function searchStores(db: Queryable, term: string): Promise<SQL> {
  const byText = db.select({ id: storesTable.id }).from(storesTable).where(matches(storesTable.search, term));
  const owners = db.select({ id: usersTable.id }).from(usersTable).where(matches(usersTable.search, term));
  const byOwner = db
    .select({ id: storesTable.id })
    .from(storesTable)
    .where(inArray(storesTable.owner_id, owners));
  return inArray(storesTable.id, byText.union(byOwner));
}
