// Figures over all stores: how many came when, on which plans, and what they pay, from their counters by day: as many rows
// as there are days, plans and billing cycles, however many stores.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { counterRows } from '#server/lists/counters.ts';
import { yearOfKind } from '#server/modules/traffic-plans/columns.ts';
import { fromCents } from '#src/shared/money.ts';

/** Stores that were created in the same span of time and are on the same plan. */
export interface StoreCount {
  /** When the span begins; empty: before all times. */
  readonly from: string;
  readonly trafficPlanId: string | null;
  readonly trafficPlanName: string | null;
  readonly stores: number;
  readonly active: number;
  /** What the active ones pay in twelve months, in cents. */
  readonly yearCents: bigint;
}

type Row = Omit<StoreCount, 'from' | 'yearCents'> & { bucket: number; yearCents: string };

/** Counts all stores in the spans between `times` (ISO 8601, ascending), each the first moment of a day. */
export async function countStores(db: Database, times: readonly string[]): Promise<StoreCount[]> {
  const bounds = sql.join(
    times.map((time) => sql`${time}::date`),
    sql`, `,
  );
  const { rows } = await db.execute<Row>(sql`
    select bucket, traffic_plans.id as "trafficPlanId", traffic_plans.name as "trafficPlanName",
      sum(total)::int as stores,
      coalesce(sum(total) filter (where kind like '% active'), 0)::int as active,
      trunc(100 * coalesce(sum(total * ${yearOfKind}), 0))::text as "yearCents"
    from (
      select width_bucket(day, array[${bounds}]) as bucket, "of", kind, sum(total) as total
      from ${counterRows('stores')} group by 1, 2, 3
    ) as spans left join traffic_plans on traffic_plans.id = "of"
    group by bucket, traffic_plans.id
    having sum(total) <> 0`);
  return rows.map(({ bucket, yearCents, ...row }) => ({
    ...row,
    from: times[bucket - 1] ?? '',
    yearCents: BigInt(yearCents),
  }));
}

/** All in one. */
export function sumOf(counts: readonly StoreCount[]) {
  return {
    stores: counts.reduce((sum, { stores }) => sum + stores, 0),
    active: counts.reduce((sum, { active }) => sum + active, 0),
    yearCents: counts.reduce((sum, { yearCents }) => sum + yearCents, 0n),
  };
}

/** Those that were created at or after one of the times that were counted by. */
export const since = (counts: readonly StoreCount[], time: string) =>
  counts.filter(({ from }) => from >= time);

/** A month's part of what is paid in twelve, rounded to whole cents once: `20000n` → `16.67`. */
export const perMonth = (yearCents: bigint): string => fromCents((2n * yearCents + 12n) / 24n);
