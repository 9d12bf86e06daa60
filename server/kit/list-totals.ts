// How many rows a list has: a number that is kept, what is counted as far as that is worth it, or an estimate.
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { ListQuery } from '#src/shared/contract.ts';
import type { Reach } from './access.ts';
import { narrowedBy } from './deep-pages.ts';
import type { Figures } from './figures.ts';
import { walked } from './list-rows.ts';
import { conditionsOf, type ListSource } from './list-source.ts';
import type { RecordTable } from './write.ts';

export interface Total {
  readonly total: number;
  /** It is not exact: there are about so many. */
  readonly isEstimated: boolean;
}

/** How many one filter leaves, where that is kept. */
export function keptTotal(
  { totals }: Pick<ListSource, 'totals'>,
  query: ListQuery,
  [name, ...others]: readonly string[],
): SQL<number> | undefined {
  if (name === undefined || others.length > 0) return undefined;
  return totals?.[name]?.(query[name] as string);
}

interface Narrowed {
  readonly query: ListQuery;
  /** The filters that are asked for. */
  readonly names: readonly string[];
  readonly reach: Reach | undefined;
}

/**
 * Whether reach, or one of the filters, leaves so few rows that all can be looked at. A range's two ends are one; of two
 * filters together it is not known without looking through one of them.
 */
export async function leavesFew(
  { counts, background }: { readonly counts: Figures<Total>; readonly background: Database },
  source: Pick<ListSource, 'table' | 'filters' | 'rangeSorters' | 'totals'>,
  { query, names, reach }: Narrowed,
): Promise<boolean> {
  const { table, filters, rangeSorters } = source;
  const one = (name: string) => rangeSorters.get(name) ?? name;
  const parts = [...new Set(names.map(one))].map((part) => names.filter((name) => one(name) === part));
  const count = (key: string, where: SQL | undefined, kept?: SQL<number>) =>
    counts.soon(`few ${key}`, () =>
      kept ? readTotal(background, kept) : countRows(background, table, where, walked),
    );
  const totals = await Promise.all([
    ...(reach ? [count(narrowedBy(reach.key), reach.where)] : []),
    ...parts.map((part) => {
      const values = part.map((name) => [name, query[name]]);
      const where = and(...conditionsOf(filters, part, (name) => query[name] as string));
      return count(narrowedBy(undefined, values), where, keptTotal(source, query, part));
    }),
  ]);
  return totals.some((few) => few && few.total <= walked);
}

/** A total that is kept. */
export async function readTotal(db: Queryable, kept: SQL<number>): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${kept} as total`);
  return { total: rows[0]?.total ?? 0, isEstimated: false };
}

/** What the planner thinks. */
async function estimate(db: Queryable, matching: SQL): Promise<number> {
  const { rows } = await db.execute<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(
    sql`explain (format json) ${matching}`,
  );
  return Object.values(rows[0] ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0;
}

/** The rows of a table that match, exactly if they are no more than `exactTo`. */
export async function countRows(db: Queryable, table: RecordTable, where: SQL | undefined, exactTo: number) {
  const matching = sql`select from ${table} ${where ? sql`where ${where}` : sql``}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${matching} limit ${literal(exactTo + 1)}) as counted`);
  const total = rows[0]?.total ?? 0;
  if (total <= exactTo) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(db, matching)), isEstimated: true };
}
