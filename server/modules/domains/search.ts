// Search branch for records of stores: also matches the names of the stores.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { wordsOf } from '#server/db/search.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { lookedUp } from '#server/kit/list-search.ts';
import type { SearchBranch } from '#server/kit/list-source.ts';

export const byStores = (table: PgTable & { id: AnyPgColumn; store_id: AnyPgColumn }): SearchBranch => ({
  searched: { table: storesTable, name: sql`lower(stores.name)`, texts: wordsOf(storesTable.name) },
  where: (matches) => lookedUp(sql`stores where stores.id = ${table.store_id} and ${matches}`),
  // The left join keeps stores without records, so that the row count shows whether the limit was reached.
  ids: (matches, withMaxBytes) => sql`select found.id
    from (select id from stores where ${matches}${withMaxBytes}) as stores
    left join lateral (select ${table.id} from ${table} where ${table.store_id} = stores.id${withMaxBytes}) as found on true${withMaxBytes}`,
});
