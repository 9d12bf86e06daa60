// Searches one list. Finds frequent terms among the first rows of the order, rare ones by the trigram indexes.
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { canUseIndex, matchesTerm, type SearchedTexts } from '#server/db/search.ts';
import { collectPage, type Slice, tested, testFirstRows } from './page.ts';
import type { ListSource, Order, RelatedTexts } from './source.ts';
import type { Total } from './totals.ts';

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

/** All rows that match the term, by index. An array, because the planner overestimates the related rows of a subquery. */
export function isFound(source: ListSource, term: string): SQL {
  const { table, searchAlso } = source;
  const own = sql`(select ${table.id} as id from ${table} where ${matchesTerm(ownTexts(source), term)})`;
  const related = ({ searched, ids }: RelatedTexts) => sql` union (${ids(matchesTerm(searched, term))})`;
  return sql`${table.id} = any(array(${own}${searchAlso ? related(searchAlso) : sql``}))`;
}

export interface SearchResult {
  readonly ids: readonly string[];
  /** `size`: the number of rows of the list without the search. */
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
  const matches = rowMatches(source, term);
  const { seen, ids } = await testFirstRows(db, table, { where, matches, order });
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
  const collected = await collectPage(db, table, {
    where: and(where, isFound(source, term)),
    order,
    limit,
    offset,
  });
  return {
    ids: collected.ids,
    total: async () => ({ total: collected.total, relation: 'exact' }),
  };
}
