// A search for what belongs to stores looks in its own texts and in the names of the stores.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { matches } from '#server/db/search.ts';
import { atMostFound, lookedUp } from '#server/kit/list-search.ts';

export const byStores = (table: PgTable & { id: AnyPgColumn; store_id: AnyPgColumn }) => (term: string) => {
  const named = matches(sql`(' ' || lower(stores.name))`, term);
  // The stores' own search column holds their descriptions too; its index still finds the candidates.
  return {
    where: lookedUp(sql`stores where stores.id = ${table.store_id} and ${named}`),
    ids: sql`select ${table.id} from ${table} where ${table.store_id} in (
        select stores.id from stores where ${matches(sql`stores.search`, term)} and ${named} limit ${atMostFound}
      ) limit ${atMostFound}`,
  };
};
