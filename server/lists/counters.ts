// Counters of rows, so that no request counts a whole table. Triggers insert one change per row, a job adds the changes
// up, and a read sums both. The result is always exact, and no write waits for the counter of another one.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lockInTransaction, locks, tryLockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** The database function `counted` defines the rows and kinds of each counter. */
export type CounterName =
  | 'users'
  | 'users of role'
  | 'products'
  | 'products of category'
  | 'categories'
  | 'stores'
  | 'stores of plan'
  | 'stores of owner'
  | 'domains'
  | 'store emails'
  | 'stores with emails'
  | 'templates';

/** The rows of one counter: `total`, `amount`, `kind`, `day` and `of`. */
export const counterRows = (name: CounterName, of?: SQLWrapper): SQL =>
  sql`(select total, amount, kind, day, "of" from counter_rows
    where name = ${sql.raw(`'${name}'`)}${of && sql` and "of" = ${of}`}) as counter`;

/** The value of a counter: of one kind or all, of one record or all. */
export const counter = (name: CounterName, { of, kind }: { of?: SQLWrapper; kind?: string } = {}) =>
  sql<number>`(select coalesce(sum(total), 0)::int from ${counterRows(name, of)}${kind && sql` where kind = ${kind}`})`;

export const counterOf = (name: CounterName, id: string) => counter(name, { of: sql`${id}::uuid` });

/** Adds up to `limit` changes to the counters. Returns their number; 0 during a repair. */
export const addUpCounters = (db: Database, limit: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    if (!(await tryLockInTransaction(tx, locks.counters))) return 0;
    const { rows } = await tx.execute<{ count: number }>(sql`
      with gone as (
        delete from counter_changes where id in (select id from counter_changes order by id limit ${limit})
        returning name, "of", kind, day, total, amount
      ), added as (
        insert into counters as stored (name, "of", kind, day, total, amount)
        select name, "of", kind, day, sum(total), sum(amount) from gone group by name, "of", kind, day
        order by name, "of", kind, day
        on conflict (name, "of", kind, day)
          do update set total = stored.total + excluded.total, amount = stored.amount + excluded.amount
      ) select count(*)::int as count from gone`);
    return rows[0]?.count ?? 0;
  });

/** Counts all rows and corrects the counters; returns how many were wrong. */
export const repairCounters = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await lockInTransaction(tx, locks.counters);
    const { rows } = await tx.execute<{ wrong: number }>(sql`
      with stored as (
        select name, "of", kind, day, sum(total) as total, sum(amount) as amount from counter_rows group by 1, 2, 3, 4
      ), wrong as (
        select name, "of", kind, day, coalesce(counted_rows.total, 0) - coalesce(stored.total, 0) as total,
          coalesce(counted_rows.amount, 0) - coalesce(stored.amount, 0) as amount
        from counted_rows full join stored using (name, "of", kind, day)
      ), repaired as (
        insert into counters as stored (name, "of", kind, day, total, amount)
        select name, "of", kind, day, total, amount from wrong where total <> 0 or amount <> 0
        on conflict (name, "of", kind, day)
          do update set total = stored.total + excluded.total, amount = stored.amount + excluded.amount
      ) select (count(*) filter (where total <> 0 or amount <> 0))::int as wrong from wrong`);
    await tx.execute(sql`delete from counters where total = 0 and amount = 0`);
    return rows[0]?.wrong ?? 0;
  });
