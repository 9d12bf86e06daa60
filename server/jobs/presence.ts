// Which workers live. Each holds an advisory lock on a connection of its process, which goes with the process: what a
// killed one had begun is given back at once, however long it takes, and what a living one does is never done twice. What a
// living one was given over a connection that broke before the answer came is given back, too.
import type { OneClient } from '#server/db/client.ts';

/** Any fixed number: the first half of the locks' keys. */
const presenceLock = 740_215;

/** Says that a worker lives, until the connection ends. */
export const sayPresent = (client: OneClient, workerId: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [presenceLock, workerId]);

/**
 * The workers that have begun a job and are not said to live. One whose connection broke is said to live again a moment
 * later: who is missing twice in a row is dead.
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

/** Gives back what dead workers had begun. */
export const freeJobsOf = (client: OneClient, dead: readonly string[]) =>
  client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);

/** The jobs that these workers have begun, as the database knows it. */
export async function jobsBegunBy(client: OneClient, workerIds: readonly string[]) {
  const { rows } = await client.query<{ id: string; locked_by: string }>(
    'select id, locked_by from graphile_worker.jobs where locked_by = any($1)',
    [workerIds],
  );
  return rows;
}

/** Gives back jobs that these workers were given and never heard of: none of them was tried. */
export const freeUnheardOf = (client: OneClient, jobIds: readonly string[], workerIds: readonly string[]) =>
  client.query(
    `with freed as (
       update graphile_worker._private_jobs
       set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
       where id = any($1) and locked_by = any($2) returning job_queue_id
     )
     update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id in (select job_queue_id from freed) and locked_by = any($2)`,
    [jobIds, workerIds],
  );
