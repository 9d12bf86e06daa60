// Checks for failed, overdue and stuck background work, and for unsent messages.
import { and, desc, eq, gt, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { failedJobs } from '#server/jobs/queue.ts';
import { notNeededTexts } from '#server/mail/messages.ts';
import { counted } from '#shared/contract/texts.ts';
import { type Finding, good, shown, warning, wrong } from './finding.ts';

/** Jobs usually start within a second, but may wait behind long ones. */
const lateMinutes = 15;

async function checkWaiting(db: Database): Promise<Finding> {
  const { rows } = await db.execute<{ due: number; minutes: number }>(sql`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(run_at)) / 60, 0)::int as minutes
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`);
  const { due = 0, minutes = 0 } = rows[0] ?? {};
  if (minutes < lateMinutes) return good('Jobs run on time');
  return wrong(`${counted(due, 'job is', 'jobs are')} waiting, the oldest for ${minutes} minutes`, {
    todo: 'Start a server with ROLE all or worker. If one is running, check its log.',
  });
}

/** A batch of a bulk operation takes seconds. */
const stuckMinutes = 15;

async function checkOperations(db: Database): Promise<Finding> {
  const { rows } = await db.execute<{ id: string; resource: string; action: string; since: string }>(sql`
    select id, resource, action, updated_at::text as since from operations
    where status = 'running' and updated_at < now() - make_interval(mins => ${stuckMinutes})
    order by updated_at limit ${shown}`);
  if (rows.length === 0) return good('Bulk changes are running normally');
  return wrong(`Bulk changes have been stuck for ${stuckMinutes} minutes`, {
    todo: 'Check the log for errors of the job run-operations. POST /operations/{id}/stop stops a bulk change.',
    details: rows.map(({ id, resource, action, since }) => `${id}: ${action} of ${resource}, since ${since}`),
  });
}

const messages = messagesTable;

/** Messages with their last error, and the total number. */
const messagesWhere = (db: Database, ...where: SQL[]) =>
  db
    .select({
      text: sql<string>`concat(${messages.created_at}, ' ', ${messages.kind}, ' to ', ${messages.address}, ': ', ${messages.error})`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(messages)
    .where(and(...where))
    .orderBy(desc(messages.created_at))
    .limit(shown);

const textsOf = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);

/** Messages are usually sent within seconds; failed attempts are retried for days. */
async function checkMessages(db: Database): Promise<Finding[]> {
  const { status, error, created_at } = messages;
  const checkMail = 'Check the mail server under Settings › Email and send a test message.';
  const unsent = await messagesWhere(
    db,
    eq(status, 'failed'),
    notInArray(error, notNeededTexts),
    gt(created_at, sql`now() - interval '7 days'`),
  );
  const overdue = await messagesWhere(
    db,
    eq(status, 'waiting'),
    lt(created_at, sql`now() - interval '1 hour'`),
  );
  const findings: Finding[] = [];
  if (unsent[0]) {
    findings.push(
      wrong('Messages of the last week that failed, newest first:', {
        todo: `${checkMail} Users can request them again.`,
        details: textsOf(unsent),
      }),
    );
  }
  if (overdue[0]) {
    findings.push(
      warning(`Messages that have waited for more than an hour: ${overdue[0].total}`, {
        todo: `${checkMail} They are sent once the mail server accepts them.`,
        details: textsOf(overdue),
      }),
    );
  }
  return findings.length > 0 ? findings : [good('All messages of the last week were sent or are waiting')];
}

export async function checkWork(db: Database): Promise<Finding[]> {
  const failed = await failedJobs(db);
  return [
    failed.length === 0
      ? good('No failed jobs')
      : wrong(`${counted(failed.length, 'job')} failed after all retries`, {
          todo: 'Fix the cause, then run: select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts), run_at => now(), attempts => 0). To drop them, call graphile_worker.complete_jobs with their ids.',
          details: failed
            .slice(0, shown)
            .map(({ name, tries, error: text }) => `${name}, ${counted(tries, 'attempt')}: ${text}`),
        }),
    await checkWaiting(db),
    await checkOperations(db),
    ...(await checkMessages(db)),
  ];
}
