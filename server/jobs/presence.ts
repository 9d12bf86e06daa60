// Which workers live. Each holds an advisory lock on a connection of its process, which goes with the process: what a
// killed one had begun is given back at once, however long it takes, and what a living one does is never done twice.
import type pg from 'pg';

/** Any fixed number: the first half of the locks' keys. */
const presenceLock = 740_215;

/** Says that a worker lives, until the connection ends. */
export const sayPresent = (client: pg.ClientBase, workerId: string) =>
  client.query('select pg_advisory_lock($1, hashtext($2))', [presenceLock, workerId]);

/** Gives back what was begun by workers that live no more. One that has just begun may not have said yet that it lives. */
export async function freeJobsOfTheDead(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(dead) from (
       select array_agg(distinct locked_by) as dead from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - interval '5 seconds' and not exists (
         select 1 from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
           and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
           and database = (select oid from pg_database where datname = current_database()))
     ) found where dead is not null`,
    [presenceLock],
  );
}
