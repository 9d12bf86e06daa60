// The jobs that waited, or were under way: they are done by whoever has the rows. What comes again and again does so by
// itself, and what failed for good stays behind.
import type pg from 'pg';

export const waitingJobs = `
  select identifier, payload, run_at, job.max_attempts, job.key
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where job_queue_id is null and attempts < job.max_attempts`;

export const restoredJobs = 'restored_jobs';

/** Where the jobs' rows go first. */
export const makeRestoredJobs = (client: Pick<pg.ClientBase, 'query'>) =>
  client.query(`create temp table ${restoredJobs}
    (identifier text, payload json, run_at timestamptz, max_attempts int, key text) on commit drop`);

export const addRestoredJobs = (client: Pick<pg.ClientBase, 'query'>) =>
  client.query(`select graphile_worker.add_job(identifier, payload => payload, run_at => run_at,
    max_attempts => max_attempts, job_key => key) from ${restoredJobs}`);
