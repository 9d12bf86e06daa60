// The total of a list: from a counter, counted exactly up to a bound, or the planner's estimate.

import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from '#server/db/client.ts';
import type { RecordTable } from '#server/db/columns.ts';
import { literal } from '#server/db/search.ts';
import { counter, counterOf } from './counters.ts';
import { type ListSource, type ResolvedQuery, whereClause } from './source.ts';

export interface Total {
  readonly total: number;
  /** How the number relates to the true total, as in search engines. */
  readonly relation: 'exact' | 'estimate' | 'at-least';
}

/** Limits the age of a total if a notification of a write was lost. */
const cacheMs = 10_000;

/** The counter of a query without a search that has at most one filter. */
function counterFor({ counters }: ListSource, { scope, values }: ResolvedQuery): SQL<number> | undefined {
  const [filter, ...others] = Object.entries(values);
  if (scope || others.length > 0) return undefined;
  const name = counters?.[filter?.[0] ?? 'all'];
  return name && (filter ? counterOf(name, filter[1]) : counter(name));
}

async function readNumber(db: Queryable, expression: SQL): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`select ${expression} as number`);
  return rows[0]?.number ?? 0;
}

const matching = (table: RecordTable, where: SQL | undefined) =>
  sql`select from ${table} ${whereClause(where)}`;

export const countAll = (db: Queryable, { table }: ListSource, where: SQL | undefined): Promise<number> =>
  readNumber(db, sql`(select count(*)::int from (${matching(table, where)}) as counted)`);

async function plannedRows(db: Queryable, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function count(db: Queryable, { table }: ListSource, where: SQL | undefined, exactTo: number) {
  const query = matching(table, where);
  const counted = sql`(select count(*)::int from (${query} limit ${literal(exactTo + 1)}) as counted)`;
  const total = await readNumber(db, counted);
  if (total <= exactTo) return { total, relation: 'exact' } as const;
  return { total: Math.max(total, await plannedRows(db, query)), relation: 'estimate' } as const;
}

/** Totals of one list. The cache spares counting again for each page; every write to the list clears it. */
export function totalsOf(source: ListSource, db: Database, exactTo: number) {
  const cache = new LRUCache<string, Total, ResolvedQuery>({
    max: 500,
    ttl: cacheMs,
    // A request gets its count even if a write clears the cache meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: query }): Promise<Total> {
      const kept = counterFor(source, query);
      if (kept) return { total: await readNumber(db, kept), relation: 'exact' };
      return count(db, source, query.where, exactTo);
    },
  });
  return {
    /** Ignores the search. */
    of(query: ResolvedQuery): Promise<Total> {
      const key = JSON.stringify([query.scope?.key, query.values]);
      return cache.forceFetch(key, { context: query });
    },
    clear: () => cache.clear(),
  };
}

export const totalHeaders = ({ total, relation }: Total) => ({
  'X-Total-Count': total,
  'X-Total-Relation': relation,
});
