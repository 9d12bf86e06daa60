// Work that is done after the answer: a job is a row of the same database, written with what asks for it or not at all.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';

/** All kinds of jobs, with what each is told. Never a secret: payloads stand in the database as they are. */
export interface Jobs extends Record<keyof typeof timetable, null> {
  'send-message': { id: string };
  'recheck-domain': { id: string; value: string; tries: number };
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** How long it waits; 0 where it is not said. */
  readonly afterSeconds?: number;
  /** A job of the same key that has not begun is replaced by this one. */
  readonly key?: string;
  /** Jobs of one queue are done one after the other. */
  readonly queue?: string;
  /** How often it is tried, with growing pauses: 1 s, 3, 7, 20, 55 s, 2½ min, 7, 18, 50 min, 2¼ h … */
  readonly tries?: number;
}

/** Adds a job, in the transaction that `tx` is: done once at least, by whichever process comes to it. */
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

/** Jobs that are not tried any more, the first hundred. They stay in the table until they are deleted there. */
export async function failedJobs(db: Queryable) {
  const { rows } = await db.execute<{ name: string; tries: number; error: string }>(sql`
    select task_identifier as name, attempts::int as tries,
      coalesce(last_error, 'its process ended in the middle of it') as error
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by updated_at limit 100`);
  return rows;
}

/** Takes the failures of a kind of jobs out of the table: what comes again and again makes up for them once it is done. */
export const forgetFailedJobs = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts and locked_at is null))`;

/** When what comes again and again is done. Each at most once at a time, all of them one after the other. */
export const timetable = {
  'remove-files': '*/5 * * * *',
  'forget-sessions': '*/10 * * * *',
  'forget-failures': '*/10 * * * *',
  'forget-answers': '*/10 * * * *',
  'forget-images': '*/10 * * * *',
  'forget-messages': '*/5 * * * *',
  'keep-journal': '41 4 * * *',
  'add-up-counters': '* * * * *',
  'repair-counters': '7 3 * * *',
  'look-at-uploads': '23 * * * *',
  'make-copy': '*/15 * * * *',
  'run-operations': '* * * * *',
  'forget-operations': '11 4 * * *',
} as const;
