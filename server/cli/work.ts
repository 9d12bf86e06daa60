// Work in the background that failed for good, and messages that were not sent.
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { failedJobs } from '#server/jobs/queue.ts';
import { messagesTable } from '#server/kit/tables.ts';
import type { Finding } from './finding.ts';

const shown = 20;

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
      ? { good: true, text: 'No job failed for good' }
      : { good: false, text: `${failed.length} jobs failed for good (graphile_worker.jobs):` },
    ...failed.slice(0, shown).map(({ name, tries, error }) => ({
      good: false,
      text: `  ${name}, tried ${tries} times: ${error}`,
    })),
    unsent.length === 0
      ? { good: true, text: 'All messages of the last week were sent, or wait' }
      : { good: false, text: 'Messages of the last week that were not sent (table messages), the latest:' },
    ...unsent.map(({ at, kind, address, error }) => ({
      good: false,
      text: `  ${at} ${kind} to ${address}: ${error ?? ''}`,
    })),
  ];
}
