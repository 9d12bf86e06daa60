// Searches records of stores by their own texts and by the names of their stores.
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchTextOf } from '#server/db/search.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { anyRow } from '#server/lists/search.ts';
import type { RelatedTexts } from '#server/lists/source.ts';

export const byStores = (table: PgTable & { id: AnyPgColumn; store_id: AnyPgColumn }): RelatedTexts => ({
  searched: { table: storesTable, name: sql`lower(stores.name)`, texts: searchTextOf(storesTable.name) },
  exists: (matches) => anyRow(sql`stores where stores.id = ${table.store_id} and ${matches}`),
  ids: (matches) =>
    sql`select ${table.id} from ${table} where ${table.store_id} in (select id from stores where ${matches})`,
});
