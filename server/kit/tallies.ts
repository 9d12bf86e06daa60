// How many there are, without counting them: each write leaves a change with its rows (the triggers of the migration
// `tally_triggers`), a job adds those up, and what is read is the sum of both, exact at any moment.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lockInTransaction, locks, tryLockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** What is counted; the migration says of which rows, by which kinds. */
export type TallyName =
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

/** The rows of one tally: `total`, `amount`, `kind` and `day` of each. `of`: those that are counted for this record. */
export const tallyRows = (name: TallyName, of?: SQLWrapper): SQL =>
  sql`(select total, amount, kind, day, "of" from tally_rows
    where name = ${sql.raw(`'${name}'`)}${of && sql` and "of" = ${of}`}) as tallied`;

/** How many there are, of this kind or of all; `of`: for this record. */
export const tally = (name: TallyName, { of, kind }: { of?: SQLWrapper; kind?: string } = {}) =>
  sql<number>`(select coalesce(sum(total), 0)::int from ${tallyRows(name, of)}${kind && sql` where kind = ${kind}`})`;

/** How many there are for a record of this id. */
export const tallyOf = (name: TallyName, id: string) => tally(name, { of: sql`${id}::uuid` });

/** The records for which there are so many at least. */
export async function recordsWith(db: Database, name: TallyName, atLeast: number): Promise<string[]> {
  const { rows } = await db.execute<{ of: string }>(sql`
    select "of" from ${tallyRows(name)} where "of" <> nobody() group by "of" having sum(total) >= ${atLeast}`);
  return rows.map((row) => row.of);
}

/** Adds up changes, at most `limit`; gives how many there were. While all is counted they stay as they are. */
export const addUpTallies = (db: Database, limit: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    if (!(await tryLockInTransaction(tx, locks.tallies))) return 0;
    const { rows } = await tx.execute<{ count: number }>(sql`
      with gone as (
        delete from tally_changes where id in (select id from tally_changes order by id limit ${limit})
        returning name, "of", kind, day, total, amount
      ), added as (
        insert into tallies as kept (name, "of", kind, day, total, amount)
        select name, "of", kind, day, sum(total), sum(amount) from gone group by name, "of", kind, day
        order by name, "of", kind, day
        on conflict (name, "of", kind, day)
          do update set total = kept.total + excluded.total, amount = kept.amount + excluded.amount
      ) select count(*)::int as count from gone`);
    return rows[0]?.count ?? 0;
  });

/** Counts everything and puts right what is kept; gives how many numbers were wrong. */
export const mendTallies = (db: Database): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await lockInTransaction(tx, locks.tallies);
    const { rows } = await tx.execute<{ wrong: number }>(sql`
      with kept as (
        select name, "of", kind, day, sum(total) as total, sum(amount) as amount from tally_rows group by 1, 2, 3, 4
      ), wrong as (
        select name, "of", kind, day, coalesce(tally_counts.total, 0) - coalesce(kept.total, 0) as total,
          coalesce(tally_counts.amount, 0) - coalesce(kept.amount, 0) as amount
        from tally_counts full join kept using (name, "of", kind, day)
      ), mended as (
        insert into tallies as kept (name, "of", kind, day, total, amount)
        select name, "of", kind, day, total, amount from wrong where total <> 0 or amount <> 0
        on conflict (name, "of", kind, day)
          do update set total = kept.total + excluded.total, amount = kept.amount + excluded.amount
      ) select (count(*) filter (where total <> 0 or amount <> 0))::int as wrong from wrong`);
    await tx.execute(sql`delete from tallies where total = 0 and amount = 0`);
    return rows[0]?.wrong ?? 0;
  });
