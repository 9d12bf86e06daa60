// The search of one list. Frequent terms are found among the first rows of the order, rare ones by the trigram indexes.
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { canUseIndex, matchesTerm, type SearchedTexts } from '#server/db/search.ts';
import { firstRows, type Slice, slice } from './page.ts';
import { type ListSource, type Order, orderBy, type RelatedTexts } from './source.ts';
import type { Total } from './totals.ts';

/** How many rows of the order are tested one by one. */
const tested = 2_000;

/** Tests one related row at a time: for `exists`, the planner may hash all related rows first. */
export const anyRow = (from: SQL) => sql`coalesce((select true from ${from} limit 1), false)`;

/** A list's own searched texts. */
export function ownTexts({ table, sorters, title = 'name' }: ListSource): SearchedTexts {
  const { search } = table as unknown as { search: AnyPgColumn };
  return { table, name: sorters[title], texts: search };
}

/** Whether one row matches the term. */
function rowMatches(source: ListSource, term: string): SQL {
  const { searchAlso } = source;
  return or(
    matchesTerm(ownTexts(source), term),
    searchAlso?.exists(matchesTerm(searchAlso.searched, term)),
  ) as SQL;
}

/** All rows that match the term, by index. */
export function isFound(source: ListSource, term: string): SQL {
  const { table, searchAlso } = source;
  const own = sql`(select ${table.id} as id from ${table} where ${matchesTerm(ownTexts(source), term)})`;
  const related = ({ searched, ids }: RelatedTexts) => sql` union (${ids(matchesTerm(searched, term))})`;
  return sql`${table.id} in (${own}${searchAlso ? related(searchAlso) : sql``})`;
}

export interface SearchResult {
  readonly ids: readonly string[];
  /** `size`: how many rows the list has without the search. */
  readonly total: (size: () => Promise<Total>) => Promise<Total>;
}

/** Finds the ids of one page, in order. `where`: the list's other conditions. */
export async function searchPage(
  db: Queryable,
  source: ListSource,
  term: string,
  { where, order, limit, offset }: Slice & { where: SQL | undefined; order: Order },
): Promise<SearchResult> {
  const { table } = source;
  const { rows: looked } = await db.execute<{ seen: number; ids: string[] }>(sql`
    select count(*)::int as seen, coalesce(array_agg(id) filter (where matches), '{}') as ids
    from (select ${table.id} as id, ${rowMatches(source, term)} as matches
      from ${firstRows(table, where, order, tested)}) as first_rows`);
  const { seen, ids } = looked[0] ?? { seen: 0, ids: [] };
  const page = ids.slice(offset, offset + limit);
  const found = ids.length;
  if (seen < tested) return { ids: page, total: async () => ({ total: found, relation: 'exact' }) };
  if (found >= offset + limit) {
    return {
      ids: page,
      async total(size) {
        const { total } = await size();
        return { total: Math.max(found, Math.round((total * found) / seen)), relation: 'estimate' };
      },
    };
  }
  if (!canUseIndex(term)) return { ids: page, total: async () => ({ total: found, relation: 'at-least' }) };
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${table.id} as id, ${order.sort} as place from ${table} where ${and(where, isFound(source, term))}
    ) select (select count(*)::int from found) as total, array(
      select id from found order by ${orderBy({ ...order, sort: sql`place` }, sql`id`)} ${slice({ limit, offset })}) as ids`);
  const { total, ids: all } = rows[0] ?? { total: 0, ids: [] };
  return { ids: all, total: async () => ({ total, relation: 'exact' }) };
}
