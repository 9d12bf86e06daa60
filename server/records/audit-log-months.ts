// Creates the audit log's monthly partitions in advance and drops those past the retention period.
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseError } from '#server/http/database-errors.ts';
import { monthStart } from '#server/lists/days.ts';

const monthsAhead = 3;
const lockNotAvailable = '55P03';

/**
 * Creates missing partitions of this month and the next ones. The default partition `audit_log_other` takes all other rows, so
 * that no write fails for lack of a partition.
 */
export async function makePartitions(db: Pick<Database, 'execute'>): Promise<void> {
  const today = new Date();
  for (let ahead = 0; ahead < monthsAhead; ahead += 1) {
    const [first, next] = [monthStart(today, -ahead), monthStart(today, -ahead - 1)];
    await db
      .execute(sql`select make_audit_log_partition(${first}::timestamptz, ${next}::timestamptz)`)
      .catch((error) => {
        // A backup locks the table. Retry later: the partition is needed only once its month begins.
        if (databaseError(error)?.code !== lockNotAvailable) throw error;
      });
  }
}

/** Drops partitions of months more than `months` before this one. 0: no limit. */
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
    // Waiting for the lock blocks writers, so give up soon and retry at the next run.
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
    });
  }
  await db.execute(sql`delete from audit_log_other where at < ${before}::timestamptz`);
}
