// A list's search with bounded work, however many rows match. What many rows hold is found by walking along the list's
// own order, for its beginning is what is looked at; what few hold is found by indexes, the first so many of them. What is
// asked of these, and where none is asked, `text-finder.ts` says.
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/db/client.ts';
import {
  canBeLookedUp,
  type Holds,
  isFound,
  isHeld,
  literal,
  matchesTerm,
  type SearchedTexts,
} from '#server/db/search.ts';
import { pageOfIds, rowsAlong, walked } from './list-rows.ts';
import { inOrder, type ListSource, type Order, type SearchBranch } from './list-source.ts';
import type { Total } from './list-totals.ts';
import type { WayTo } from './list-ways.ts';
import type { Finder, Finding } from './text-finder.ts';
import type { RecordTable } from './write.ts';

/** So many that match are found at most. */
const maxFound = 1_000;
/** So many of those that match in one way are looked at, where what a list is narrowed to may leave few of them. */
const maxCandidates = 2_500;

/** Whether there is a row, looked up for this one alone: for an `exists`, the planner may gather all there are. */
export const lookedUp = (from: SQL) => sql`coalesce((select true from ${from} limit 1), false)`;

/** Of the first so many rows, this many have to match for a walk. */
const sampled = 1_000;
const oftenInSample = 20;

/** What a search comes to: a query of the ids that it finds, in the list's order. */
export interface FoundIds {
  /** All rows that are searched through are looked at: what is not found is not there. */
  readonly isAll: boolean;
  /** So many of them. */
  readonly slice: (limit: number, offset: number) => SQL;
  /** How many there are, at most `maxFound`, and whether there may be more. */
  readonly count: (db: Queryable) => Promise<Total>;
  /** About the same, where it is known without counting. */
  readonly guess?: Total | undefined;
}

/** What is searched through. */
interface SearchedRows extends Order, Omit<WayTo, 'isIndexed' | 'further'> {
  /** They are no more than can all be looked at. */
  readonly areFew: boolean;
}

/** A list as it is searched. */
export interface Searched {
  readonly table: RecordTable;
  readonly own: SearchedTexts;
  readonly also?: SearchBranch | undefined;
}

/** What a list's search looks in. */
export function searchedOf({
  table,
  sorters,
  title = 'name',
  searchAlso,
}: Pick<ListSource, 'table' | 'sorters' | 'title' | 'searchAlso'>): Searched {
  const { search } = table as unknown as { search: AnyPgColumn };
  return { table, own: { table, name: sorters[title], texts: search }, also: searchAlso };
}

const union = (queries: readonly SQL[]) =>
  sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union `,
  );

/** In what is searched: a list's own texts, and those of what it belongs to. */
const textsOf = ({ own, also }: Searched) => (also ? [own, also.searched] : [own]);

/** A query of the ids of rows that match by some of these texts: so many of them. */
function idsBy(searched: Searched, texts: SearchedTexts, term: string, holds: Holds, withMaxBytes: SQL): SQL {
  const { table, own, also } = searched;
  const matches = matchesTerm(texts, term, holds);
  if (also && texts !== own) return also.ids(matches, withMaxBytes);
  return sql`select ${table.id} as id from ${table} where ${matches}${withMaxBytes}`;
}

/** Rows that match, of whatever number that do: as many as there are, in each way by its index. */
export function allThatHold(searched: Searched, term: string): SQL {
  const ways = textsOf(searched).map((texts) => idsBy(searched, texts, term, isFound, sql``));
  return sql`${searched.table.id} in (${union(ways)})`;
}

const hitBy = ({ own, also }: Searched, term: string) =>
  or(matchesTerm(own, term, isHeld), also?.where(matchesTerm(also.searched, term, isHeld)));

/** A page of what was found, in the list's order. */
const pageOf = (hits: SQL, { descending }: SearchedRows, limit: number, offset: number) =>
  sql`select id from (${hits}) as hits order by ${inOrder({ sort: sql`place`, descending }, sql`id`)}
    limit ${literal(limit)} offset ${literal(offset)}`;

/** All rows are looked at: gathered first, for the planner may prefer to look through all others for what matches. */
function amongFew(searched: Searched, term: string, rows: SearchedRows): FoundIds {
  const { table } = searched;
  const { where, sort } = rows;
  const hits = sql`with gathered as materialized (
      select ${table.id} as id, ${sort} as place, ${hitBy(searched, term)} as hit
      from ${table} ${where ? sql`where ${where}` : sql``}
    ) select id, place from gathered where hit`;
  return {
    isAll: true,
    slice: (limit, offset) => pageOf(hits, rows, limit, offset),
    async count(on) {
      const { rows: counted } = await on.execute<{ total: number }>(
        sql`select count(*)::int as total from (${hits}) as hits`,
      );
      return { total: counted[0]?.total ?? 0, isEstimated: false };
    },
  };
}

/** The first rows of the order. What is meant is picked out of them: past what is not, a walk would have no end. */
function walkOf(searched: Searched, term: string, { way, rest, descending }: SearchedRows) {
  const { table } = searched;
  const hits = (rows: number) =>
    sql`select ${table.id} as id, place from ${rowsAlong(table, way, descending, rows)} where ${and(rest, hitBy(searched, term))}`;
  return {
    hits,
    async look(on: Queryable, rows: number) {
      const counted = await on.execute<{ seen: number; found: number }>(sql`
        select (select count(*)::int from (${pageOfIds(way, { descending, limit: rows, offset: 0 })}) as looked_at) as seen,
          (select count(*)::int from (${hits(rows)}) as walked) as found`);
      return counted.rows[0] ?? { seen: 0, found: 0 };
    },
  };
}

/** What is looked up by indexes, in each way that a row can match, and so many in each. */
function lookedUpIn(
  searched: Searched,
  term: string,
  rows: SearchedRows,
  { holds, isCut }: Finding,
): FoundIds {
  const { table } = searched;
  const { where, sort } = rows;
  const most = where ? maxCandidates : maxFound;
  const withMaxBytes = sql` limit ${literal(most)}`;
  const queries = [
    ...textsOf(searched).map((texts) => idsBy(searched, texts, term, holds, withMaxBytes)),
    // What a list is narrowed to may leave nothing of so many, and its order begins with others: its first ones are looked at, too.
    ...(where || isCut
      ? [sql`select id from (${walkOf(searched, term, rows).hits(where ? walked : sampled)}) as walked`]
      : []),
  ];
  const ways = queries.map((query, number) => ({ query, name: sql.raw(`way_${number}`) }));
  const each = (use: (way: (typeof ways)[number]) => SQL) => sql.join(ways.map(use), sql`, `);
  const candidates = each(({ name, query }) => sql`${name}(id) as materialized (${query})`);
  const found = sql`select ${table.id} as id, ${sort} as place from ${table}
    where ${and(sql`${table.id} = any(array(${union(ways.map(({ name }) => sql`select id from ${name}`))}))`, where)}
    limit ${literal(maxFound)}`;
  return {
    isAll: false,
    slice: (limit, offset) => sql`with ${candidates} ${pageOf(found, rows, limit, offset)}`,
    async count(on) {
      const counted = await on.execute<{ total: number; seen: number }>(sql`with ${candidates}
        select (select count(*)::int from (${found}) as found) as total,
          greatest(${each(({ name }) => sql`(select count(*) from ${name})`)})::int as seen`);
      const { total, seen } = counted.rows[0] ?? { total: 0, seen: 0 };
      return { total, isEstimated: isCut || total >= maxFound || seen >= most };
    },
  };
}

/** Looks how often a term is there, and says how to find what holds it. */
export async function searchIn(
  db: Queryable,
  searched: Searched,
  term: string,
  rows: SearchedRows,
  finder: Finder,
): Promise<FoundIds> {
  if (rows.areFew) return amongFew(searched, term, rows);
  const walk = walkOf(searched, term, rows);
  const sample = await walk.look(db, sampled);
  const isAll = sample.seen < sampled;
  if (!isAll && sample.found < oftenInSample && canBeLookedUp(term))
    return lookedUpIn(searched, term, rows, await finder(term, textsOf(searched)));
  const likely = Math.min(maxFound, Math.round((sample.found * walked) / sampled));
  return {
    isAll,
    guess: !isAll && sample.found > 0 ? { total: likely, isEstimated: true } : undefined,
    slice: (limit, offset) => pageOf(walk.hits(walked), rows, limit, offset),
    async count(on) {
      if (isAll) return { total: sample.found, isEstimated: false };
      const { seen, found } = await walk.look(on, walked);
      return { total: Math.min(found, maxFound), isEstimated: seen === walked || found > maxFound };
    },
  };
}
