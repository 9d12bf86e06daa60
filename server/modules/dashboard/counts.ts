// How many there are, and the days that figures are compared by, as ISO 8601: those of UTC, as what is counted by day is.
import { sql } from 'drizzle-orm';
import type { CountFigure } from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { tallyRows } from '#server/kit/tallies.ts';

/** How many there are, and how many of them were created on this day or later. */
export async function countSince(
  db: Database,
  name: 'users' | 'products',
  day: string,
): Promise<CountFigure> {
  const { rows } = await db.execute<CountFigure & Record<string, unknown>>(sql`
    select coalesce(sum(total), 0)::int as value,
      coalesce(sum(total) filter (where day >= ${day}::date), 0)::int as added
    from ${tallyRows(name)}`);
  return rows[0] ?? { value: 0, added: 0 };
}

/** How many of those that there are today were created before each of these days. */
export async function countBefore(
  db: Database,
  name: 'users' | 'products',
  days: readonly string[],
): Promise<readonly number[]> {
  const counts = days.map((day) => sql`coalesce(sum(total) filter (where day < ${day}::date), 0)::int`);
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts from ${tallyRows(name)}`,
  );
  return rows[0]?.counts ?? [];
}

/** The first moment of the day that was so many days ago. */
export const daysBefore = (now: Date, days: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days)).toISOString();

/** The first moment of a month: of this one, or so many months before it. */
export const monthStart = (now: Date, monthsBefore = 0) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1)).toISOString();
