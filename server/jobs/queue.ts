// Adds background jobs. A job is a row in the same database, written in the transaction of the change that needs it.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';

/** Payloads by job. Payloads are stored in plain text, so they must not hold secrets. */
export interface Jobs extends Record<keyof typeof timetable, null> {
  'send-message': { id: string };
  'send-reset-link': { email: string };
  'send-store-invitation': { id: string };
  'recheck-domain': { id: string; value: string; tries: number };
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** Delay before the first attempt. Default: 0. */
  readonly afterSeconds?: number;
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Jobs in the same queue run one after another. */
  readonly queue?: string;
  /** Maximum attempts, with growing pauses: 1 s, 3, 7, 20, 55 s, 2½ min, 7, 18, 50 min, 2¼ h … Default: 10. */
  readonly tries?: number;
}

/** Adds a job within `tx`. It runs at least once, in any process with workers. */
export async function addJob<N extends JobName>(
  tx: Pick<Queryable, 'execute'>,
  name: N,
  payload: Jobs[N],
  { afterSeconds = 0, key, queue, tries = 10 }: JobOptions = {},
): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload ?? {})}::json, queue_name => ${queue ?? null},
    run_at => now() + make_interval(secs => ${afterSeconds}),
    max_attempts => ${tries}, job_key => ${key ?? null})`);
}

/** The first hundred jobs that used up their attempts. They stay in the table until an operator deletes them. */
export async function failedJobs(db: Queryable) {
  const { rows } = await db.execute<{ name: string; tries: number; error: string }>(sql`
    select task_identifier as name, attempts::int as tries,
      coalesce(last_error, 'its process stopped before the job finished') as error
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by updated_at limit 100`);
  return rows;
}

/** Deletes failed jobs of one kind. A recurring job needs no old failures once it has succeeded. */
export const deleteFailedJobs = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts and locked_at is null))`;

/** Cron patterns (UTC) of the recurring jobs. Each waits at most once. */
export const timetable = {
  'remove-files': '*/5 * * * *',
  'delete-old-sessions': '*/10 * * * *',
  'delete-old-failures': '*/10 * * * *',
  'delete-old-links': '*/10 * * * *',
  'delete-old-answers': '*/10 * * * *',
  'delete-unused-images': '*/10 * * * *',
  'delete-old-messages': '*/5 * * * *',
  'maintain-audit-log': '41 4 * * *',
  'add-up-counters': '* * * * *',
  'apply-wallet-addresses': '* * * * *',
  'repair-counters': '7 3 * * *',
  'check-uploads': '23 * * * *',
  'make-backup': '*/15 * * * *',
  'run-operations': '* * * * *',
  'delete-old-operations': '11 4 * * *',
  'delete-old-trash': '*/5 * * * *',
  'delete-old-notices': '19 4 * * *',
} as const;
