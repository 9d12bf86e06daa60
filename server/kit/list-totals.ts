// How many rows a list has: a number that is kept, what is counted as far as that is worth it, or an estimate.
import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '#server/db/client.ts';
import { literal } from '#server/db/search.ts';
import type { ListQuery } from '#src/shared/contract.ts';
import type { Scope } from './access.ts';
import { narrowedBy } from './deep-pages.ts';
import type { Figures } from './figures.ts';
import { within } from './kept.ts';
import { walked } from './list-rows.ts';
import { conditionsOf, type ListSource } from './list-source.ts';
import { tallyOf } from './tallies.ts';
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
  const tally = totals?.[name];
  return tally && tallyOf(tally, query[name] as string);
}

/** What a list is narrowed to. */
export interface Narrowed {
  readonly query: ListQuery;
  /** The filters that are asked for. */
  readonly names: readonly string[];
  readonly reach: Scope | undefined;
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
    counts.soon(`few ${key}`, () => countRows(background, { table, where, kept }, walked));
  const totals = await Promise.all([
    ...(reach ? [count(narrowedBy(reach.key), reach.where)] : []),
    ...parts.map((part) => {
      const values = part.map((name) => [name, query[name]]);
      const where = and(...conditionsOf(filters, part, query));
      return count(narrowedBy(undefined, values), where, keptTotal(source, query, part));
    }),
  ]);
  return totals.some((few) => few && few.total <= walked);
}

/** A number that is kept. */
async function readTotal(db: Queryable, kept: SQL<number>): Promise<Total> {
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

/** What is counted. */
export interface Counted {
  readonly table: RecordTable;
  readonly where: SQL | undefined;
  /** Their number, where it is kept. */
  readonly kept?: SQL<number> | undefined;
}

/** The rows of a table that match, exactly if their number is kept or no more than `exactTo`. */
export async function countRows(
  db: Queryable,
  { table, where, kept }: Counted,
  exactTo: number,
): Promise<Total> {
  if (kept) return readTotal(db, kept);
  const matching = sql`select from ${table} ${where ? sql`where ${where}` : sql``}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${matching} limit ${literal(exactTo + 1)}) as counted`);
  const total = rows[0]?.total ?? 0;
  if (total <= exactTo) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(db, matching)), isEstimated: true };
}

/** About how many rows a table has; 0 where the database knows nothing of it yet. */
export async function sizeOf(db: Queryable, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select reltuples::float8 as size from pg_class where oid = ${getTableName(table)}::regclass`,
  );
  return Math.max(0, rows[0]?.size ?? 0);
}

/** So many rows, from all over a table, tell about how many of all match. */
const sampledRows = 10_000;

/** About how many rows match, by a sample of the table; 0 where its size is not known yet. */
async function extrapolate(db: Queryable, { table, where }: Counted): Promise<number> {
  const size = await sizeOf(db, table);
  if (size === 0) return 0;
  const percent = Math.min(100, (100 * sampledRows) / size);
  // The same rows both times.
  const sample = sql`${table} tablesample system (${sql.raw(String(percent))}) repeatable (0)`;
  const counted = await db.execute<{ seen: number; hits: number }>(sql`
    select (select count(*)::int from ${sample}) as seen,
      (select count(*)::int from ${sample} where ${where ?? sql`true`}) as hits`);
  const { seen, hits } = counted.rows[0] ?? { seen: 0, hits: 0 };
  return seen === 0 ? 0 : Math.round((hits / seen) * size);
}

/**
 * As `countRows`. Where the planner thinks of fewer than were counted, it has no idea (of what stands in several tables), and
 * the table is asked.
 */
export async function totalOf(db: Queryable, rows: Counted, exactTo: number): Promise<Total> {
  const counted = await countRows(db, rows, exactTo);
  if (!counted.isEstimated || counted.total > exactTo + 1) return counted;
  return { total: Math.max(counted.total, await extrapolate(db, rows)), isEstimated: true };
}

/** A total that may come late, for whoever asks for it. */
export interface Totals {
  /** Without waiting: as it is known now, if it is. */
  readonly now: () => Total | undefined;
  /** As far as it is worth waiting for; it is counted all the same, for those who ask later. */
  readonly inTime: () => Promise<Total | undefined>;
  /** However long it takes; undefined where it cannot be counted. */
  readonly inTheEnd: () => Promise<Total | undefined>;
}

/** `total` as it comes, `last` until then; all who ask for it in time wait `waitMs` together. */
export function lateTotals(total: Promise<Total | undefined>, waitMs: number, last?: Total): Totals {
  let told: Total | undefined;
  const counted = total.then((known) => {
    told = known;
  });
  let waited: Promise<void> | undefined;
  return {
    now: () => told ?? last,
    async inTime() {
      if (told) return told;
      waited ??= within(waitMs, counted, () => undefined);
      await waited;
      return told;
    },
    async inTheEnd() {
      await counted;
      return told;
    },
  };
}
