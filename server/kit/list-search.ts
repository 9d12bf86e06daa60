// A list's search with bounded work, however many rows match. What many rows hold is found by walking along the list's
// own order, for its beginning is what is looked at; what few hold is found by indexes, the first so many of them.
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import { begins, canBeLookedUp, literal, matches } from '#server/db/search.ts';
import { inOrder, type ListSource, type Order } from './list-source.ts';

/** So many that match are found at most. */
const maxFound = 1_000;
export const atMostFound = literal(maxFound);

/** Whether there is a row, looked up for this one alone: for an `exists`, the planner may gather all there are. */
export const lookedUp = (from: SQL) => sql`coalesce((select true from ${from} limit 1), false)`;

/** Of the first so many rows, this many have to match for a walk. */
const sampled = 1_000;
const oftenInSample = 20;
/** How far a walk along an order goes. */
export const walked = 5_000;

export interface Total {
  readonly total: number;
  /** It is not exact: there are about so many. */
  readonly isEstimated: boolean;
}

/** What a search comes to: a query of the ids that it finds, in the list's order. */
export interface FoundIds {
  /** So many of them. */
  readonly slice: (limit: number, offset: number) => SQL;
  /** How many there are, at most `maxFound`, and whether there may be more. */
  readonly count: (db: Queryable) => Promise<Total>;
  /** About the same, where it is known without counting. */
  readonly guess?: Total | undefined;
}

type Searchable = Pick<ListSource, 'table' | 'sorters' | 'title' | 'searchAlso'>;

/** Whether a row's own texts match; a term of one letter looks at the beginning of names only. */
function ownTexts({ table, sorters, title = 'name' }: Searchable, term: string): SQL {
  const name = sorters[title];
  const search = (table as unknown as { search: AnyPgColumn }).search;
  return name && [...term].length === 1 ? begins(name, term) : matches(search, term);
}

/** Whether a row matches, of whatever number that do. */
export const holds = (source: Searchable, term: string): SQL =>
  or(ownTexts(source, term), source.searchAlso?.(term).where) as SQL;

/** Looks how often a term is there, and says how to find what holds it. */
export async function searchIn(
  db: Queryable,
  source: Searchable,
  term: string,
  { where, sort, descending }: Order & { readonly where: SQL | undefined },
): Promise<FoundIds> {
  const { table } = source;
  const own = and(ownTexts(source, term), where);
  const also = source.searchAlso?.(term);
  const ids = [
    sql`select ${table.id} as id from ${table} where ${own} limit ${atMostFound}`,
    ...(also ? [also.ids] : []),
  ];
  const walk = (rows: number) => sql`
    select ${table.id} as id, ${sort} as place, ${holds(source, term)} as hit
    from ${table} ${where ? sql`where ${where}` : sql``}
    order by ${inOrder({ sort, descending }, table.id)} limit ${literal(rows)}`;
  const order = sql`order by ${inOrder({ sort: sql`place`, descending }, sql`id`)}`;

  const { rows } = await db.execute<{ seen: number; hits: number }>(sql`
    select count(*)::int as seen, (count(*) filter (where hit))::int as hits from (${walk(sampled)}) as sample`);
  const { seen = 0, hits = 0 } = rows[0] ?? {};

  if (seen < sampled || hits >= oftenInSample || !canBeLookedUp(term)) {
    const likely = Math.min(maxFound, Math.round((hits * walked) / sampled));
    return {
      guess: seen === sampled && hits > 0 ? { total: likely, isEstimated: true } : undefined,
      slice: (limit, offset) => sql`select id from (${walk(walked)}) as walked
        where hit ${order} limit ${literal(limit)} offset ${literal(offset)}`,
      async count(on) {
        if (seen < sampled) return { total: hits, isEstimated: false };
        const counted = await on.execute<{ seen: number; hits: number }>(sql`
          select count(*)::int as seen, (count(*) filter (where hit))::int as hits
          from (${walk(walked)}) as walked`);
        const { seen: all = 0, hits: found = 0 } = counted.rows[0] ?? {};
        return { total: Math.min(found, maxFound), isEstimated: all === walked || found > maxFound };
      },
    };
  }

  const found = sql.join(
    ids.map((query) => sql`(${query})`),
    sql` union `,
  );
  const candidates = sql`select ${table.id} as id, ${sort} as place from ${table}
    where ${and(sql`${table.id} = any(array(${found}))`, where)}`;
  return {
    slice: (limit, offset) => sql`select id from (${candidates}) as candidates
      ${order} limit ${literal(limit)} offset ${literal(offset)}`,
    async count(on) {
      const counted = await on.execute<{ total: number }>(
        sql`select count(*)::int as total from (${candidates}) as candidates`,
      );
      const total = counted.rows[0]?.total ?? 0;
      return { total: Math.min(total, maxFound), isEstimated: total >= maxFound };
    },
  };
}
