// Counts of users and products, and the statistics that an actor may see.
import { sql } from 'drizzle-orm';
import { type CountStat, statPermissions } from '#resources/dashboard/contract.ts';
import type { Database } from '#server/db/client.ts';
import { counterRows } from '#server/lists/counters.ts';

/** Counts all rows, and the rows that were created on `day` or later. */
export async function countSince(db: Database, name: 'users' | 'products', day: string): Promise<CountStat> {
  const { rows } = await db.execute<CountStat & Record<string, unknown>>(sql`
    select coalesce(sum(total), 0)::int as value,
      coalesce(sum(total) filter (where day >= ${day}::date), 0)::int as added
    from ${counterRows(name)}`);
  return rows[0] ?? { value: 0, added: 0 };
}

/** For each day: how many of today's rows were created before it. */
export async function countBefore(db: Database, name: 'users' | 'products', days: readonly string[]) {
  const counts = days.map((day) => sql`coalesce(sum(total) filter (where day < ${day}::date), 0)::int`);
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts from ${counterRows(name)}`,
  );
  return rows[0]?.counts ?? [];
}

export const visibleStats = (permissions: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(statPermissions).map(([figure, permission]) => [figure, permissions.has(permission)]),
  ) as Record<keyof typeof statPermissions, boolean>;
