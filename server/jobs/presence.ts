// Detects dead workers and releases their jobs. Each worker holds an advisory lock, which PostgreSQL releases when the worker's
// process ends. A long job is therefore never run twice, and the job of a killed worker restarts soon.
import type { OneClient } from '#server/db/client.ts';

/** First half of the locks' keys. An arbitrary constant. */
const presenceLock = 740_215;

/** Marks a worker as alive until the connection ends. */
export const markAlive = (client: OneClient, workerId: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [presenceLock, workerId]);

/**
 * Workers that hold a job but no presence lock. A worker with a broken connection locks again a moment later, so only a worker
 * that is missing twice in a row is dead.
 */
export async function missingWorkers(client: OneClient): Promise<string[]> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs
     where locked_by is not null and not exists (
       select 1 from pg_locks
       where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
         and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
    [presenceLock],
  );
  return rows.map(({ locked_by }) => locked_by);
}

/** Unlocks the jobs of dead workers. Jobs in `neverStarted` get their attempt back. */
export async function releaseJobsOf(
  client: OneClient,
  dead: readonly string[],
  neverStarted: readonly string[] = [],
): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  if (neverStarted.length === 0) return;
  await client.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts => attempts - 1)
     from graphile_worker.jobs where id = any($1) and attempts > 0 group by attempts`,
    [neverStarted],
  );
}

/** The jobs that the database has locked for these workers. */
export async function jobsLockedBy(client: OneClient, workerIds: readonly string[]) {
  const { rows } = await client.query<{ id: string; locked_by: string }>(
    'select id, locked_by from graphile_worker.jobs where locked_by = any($1)',
    [workerIds],
  );
  return rows;
}
