// Notifies administrators of background jobs that have finally failed.
import { and, eq, gt, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import type { Handlers, JobAttempt } from '#server/jobs/runner.ts';
import { transaction } from '#server/records/write.ts';
import { notify } from './notify.ts';

/** Minimum time between two notices about the same kind of job. */
const apartMinutes = 60;

export async function reportFailedJob(db: Database, name: string): Promise<void> {
  const text = `The background job “${name}” failed. See Settings, System.`;
  await transaction(db, async (tx) => {
    await lockInTransaction(tx, `failed job ${name}`);
    const isRecent = gt(noticesTable.created_at, sql`now() - make_interval(mins => ${apartMinutes})`);
    const isSame = and(eq(noticesTable.event, 'job'), eq(noticesTable.text, text), isRecent);
    if ((await tx.$count(noticesTable, isSame)) > 0) return;
    const author = { userId: null, requestId: name };
    await notify({ tx, author }, { event: 'job', to: 'administrators', text });
  });
}

/** Wraps the handlers, so that the failure of a job's last attempt is reported. */
export const reportFailures = (db: Database, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown, run: JobAttempt) => {
        try {
          await (handle as (payload: unknown, run: JobAttempt) => Promise<void>)(payload, run);
        } catch (error) {
          // Without the database, the report fails, too. The job's own error matters more.
          if (run.isLast && !run.signal?.aborted) await reportFailedJob(db, name).catch(() => {});
          throw error;
        }
      },
    ]),
  ) as Handlers;
