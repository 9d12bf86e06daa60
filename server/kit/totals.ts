// How many rows match: counted as far as a bound, estimated beyond it.
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import type { RecordTable } from './write.ts';

export interface Total {
  readonly total: number;
  /** It is not exact: there are about so many. */
  readonly isEstimated: boolean;
}

/** What the planner thinks. */
async function estimate(db: Queryable, matching: SQL): Promise<number> {
  const { rows } = await db.execute<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(
    sql`explain (format json) ${matching}`,
  );
  return Object.values(rows[0] ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0;
}

/** The rows of a table that match, exactly if they are no more than `exactTo`. */
export async function countRows(
  db: Queryable,
  table: RecordTable,
  where: SQL | undefined,
  exactTo: number,
): Promise<Total> {
  const matching = sql`select from ${table} ${where ? sql`where ${where}` : sql``}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${matching} limit ${sql.raw(String(exactTo + 1))}) as counted`);
  const total = rows[0]?.total ?? 0;
  if (total <= exactTo) return { total, isEstimated: false };
  return { total: Math.max(total, await estimate(db, matching)), isEstimated: true };
}
