// Statistics of all stores by creation date and plan, with revenue. Reads counters: one row per day, plan and billing cycle.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { counterRows } from '#server/lists/counters.ts';
import { yearOfKind } from '#server/modules/traffic-plans/columns.ts';
import { fromCents } from '#shared/format/money.ts';

/** Stores that were created in the same period and are on the same plan. */
export interface StoreCount {
  /** Start of the period; empty for the time before the first one. */
  readonly from: string;
  readonly trafficPlanId: string | null;
  readonly trafficPlanName: string | null;
  readonly stores: number;
  readonly active: number;
  /** Revenue of the active stores over twelve months, in cents. */
  readonly yearCents: bigint;
}

type Row = Omit<StoreCount, 'from' | 'yearCents'> & { bucket: number; yearCents: string };

/** Counts all stores in the periods between `times` (ISO 8601, ascending, each the start of a day). */
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

export function sumCounts(counts: readonly StoreCount[]) {
  return {
    stores: counts.reduce((sum, { stores }) => sum + stores, 0),
    active: counts.reduce((sum, { active }) => sum + active, 0),
    yearCents: counts.reduce((sum, { yearCents }) => sum + yearCents, 0n),
  };
}

/** Counts of the periods that start at or after `time`, which must be one of those used to count. */
export const since = (counts: readonly StoreCount[], time: string) =>
  counts.filter(({ from }) => from >= time);

/** Monthly share of twelve months' revenue, rounded to whole cents once: `20000n` → `16.67`. */
export const perMonth = (yearCents: bigint): string => fromCents((2n * yearCents + 12n) / 24n);
