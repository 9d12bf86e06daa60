// Work in the background that failed for good or that nobody does, and messages that were not sent.
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { messagesTable } from '#server/db/tables/kept.ts';
import { failedJobs } from '#server/jobs/queue.ts';
import { type Finding, good, shown, wrong } from './finding.ts';

/** A job that is due is begun within a second; behind long ones it may wait. */
const lateMinutes = 15;

async function checkWaiting(db: Database): Promise<Finding> {
  const { rows } = await db.execute<{ due: number; minutes: number }>(sql`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(run_at)) / 60, 0)::int as minutes
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`);
  const { due = 0, minutes = 0 } = rows[0] ?? {};
  if (minutes < lateMinutes) return good('Jobs are done when they are due');
  return wrong(`${due} jobs are due, one of them for ${minutes} minutes`, {
    todo: 'Start a server (ROLE all or worker): it does them. Where one runs, its log says what it does.',
  });
}

/** A step of an operation takes seconds. */
const stuckMinutes = 15;

async function checkOperations(db: Database): Promise<Finding> {
  const { rows } = await db.execute<{ id: string; resource: string; action: string; since: string }>(sql`
    select id, resource, action, updated_at::text as since from operations
    where status = 'running' and updated_at < now() - make_interval(mins => ${stuckMinutes})
    order by updated_at limit ${shown}`);
  if (rows.length === 0) return good('Changes of many records go on');
  return wrong(`Changes of many records have not gone on for ${stuckMinutes} minutes`, {
    todo: 'Look why the job run-operations fails, above and in the log. POST /operations/{id}/stop stops one.',
    details: rows.map(({ id, resource, action, since }) => `${id}: ${action} of ${resource}, since ${since}`),
  });
}

export async function checkWork(db: Database): Promise<Finding[]> {
  const failed = await failedJobs(db);
  const { created_at, kind, status, address, error } = messagesTable;
  const unsent = await db
    .select({ at: created_at, kind, address, error })
    .from(messagesTable)
    .where(and(eq(status, 'failed'), gt(created_at, sql`now() - interval '7 days'`)))
    .orderBy(desc(created_at))
    .limit(shown);
  return [
    failed.length === 0
      ? good('No job failed for good')
      : wrong(`${failed.length} jobs failed for good`, {
          todo: 'Mend what they failed by, then: update graphile_worker._private_jobs set attempts = 0, run_at = now() where attempts >= max_attempts. Or delete them there.',
          details: failed
            .slice(0, shown)
            .map(({ name, tries, error: text }) => `${name}, tried ${tries} times: ${text}`),
        }),
    await checkWaiting(db),
    await checkOperations(db),
    unsent.length === 0
      ? good('All messages of the last week were sent, or wait')
      : wrong('Messages of the last week were not sent, the latest:', {
          todo: 'Look at the mail server under Settings › Email and send a test message. Whoever asked for one can ask again.',
          details: unsent.map(
            ({ at, kind: what, address: to, error: why }) => `${at} ${what} to ${to}: ${why ?? ''}`,
          ),
        }),
  ];
}
