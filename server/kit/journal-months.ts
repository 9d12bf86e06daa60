// The journal's partitions: made ahead of need, and dropped when they are older than it is kept.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseError } from './database-errors.ts';
import { monthStart } from './days.ts';

const monthsAhead = 3;
const lockNotAvailable = '55P03';

/**
 * Makes the partitions of this month and the next ones, where they are not there. What no month's partition takes is kept
 * in `audit_log_other`, so that no write ever fails for the want of one.
 */
export async function makePartitions(db: Pick<Database, 'execute'>): Promise<void> {
  const today = new Date();
  for (let ahead = 0; ahead < monthsAhead; ahead += 1) {
    const [first, next] = [monthStart(today, -ahead), monthStart(today, -ahead - 1)];
    await db
      .execute(sql`select make_audit_log_partition(${first}::timestamptz, ${next}::timestamptz)`)
      .catch((error) => {
        // A copy of the journal is under way: there is time until the month begins.
        if (databaseError(error)?.code !== lockNotAvailable) throw error;
      });
  }
}

/** Drops what is older than so many whole months before this one; 0: nothing. A month goes as a whole, when it is over. */
export async function dropOldPartitions(db: Database, months: number): Promise<void> {
  if (months === 0) return;
  const before = monthStart(new Date(), months);
  const { rows } = await db.execute<{ name: string }>(sql`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'audit_log'::regclass
      and (regexp_match(pg_get_expr(child.relpartbound, child.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
        <= ${before}::timestamptz`);
  for (const { name } of rows) {
    // Writers wait while it is waited for; rather try again later.
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
    });
  }
  await db.execute(sql`delete from audit_log_other where at < ${before}::timestamptz`);
}
