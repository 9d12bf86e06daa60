// A search for what belongs to stores looks in its own texts and in the names of the stores.
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { matches } from '#server/db/search.ts';
import { storesTable } from '#server/modules/stores/table.ts';

interface BelongsToStore {
  readonly id: AnyPgColumn;
  readonly store_id: AnyPgColumn;
  readonly search: AnyPgColumn;
}

/** By two searches, each with its own index: an `or` across both tables could use neither. */
export const searchWithStores =
  (table: BelongsToStore & Parameters<ReturnType<Queryable['select']>['from']>[0]) =>
  async (db: Queryable, term: string): Promise<SQL> => {
    // The stores' own search column holds their descriptions too; its index still finds the candidates.
    const stores = db
      .select({ id: storesTable.id })
      .from(storesTable)
      .where(and(matches(storesTable.search, term), matches(sql`' ' || lower(${storesTable.name})`, term)));
    const byText = db.select({ id: table.id }).from(table).where(matches(table.search, term));
    const byStore = db.select({ id: table.id }).from(table).where(inArray(table.store_id, stores));
    return inArray(table.id, byText.union(byStore));
  };
