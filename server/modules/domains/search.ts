// A search for what belongs to stores looks in its own texts and in the names of the stores.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beginsOrHolds, matches } from '#server/db/search.ts';
import { lookedUp } from '#server/kit/list-search.ts';
import type { SearchBranch } from '#server/kit/list-source.ts';

export const byStores =
  (table: PgTable & { id: AnyPgColumn; store_id: AnyPgColumn }) =>
  (term: string): SearchBranch => {
    const named = beginsOrHolds(sql`lower(stores.name)`, sql`(' ' || lower(stores.name))`, term);
    // Stores that have none are counted, too: as many as are looked at says whether there may be more.
    // The stores' own search column holds their descriptions too; its index still finds the candidates.
    return {
      where: lookedUp(sql`stores where stores.id = ${table.store_id} and ${named}`),
      ids: (atMost) => sql`select found.id
      from (select id from stores where ${matches(sql`stores.search`, term)} and ${named}${atMost}) as stores
      left join lateral (select ${table.id} from ${table} where ${table.store_id} = stores.id${atMost}) as found on true${atMost}`,
    };
  };
