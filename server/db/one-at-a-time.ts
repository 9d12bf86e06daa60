// Work that only one server process may do at a time, wherever it runs: the others wait for it.
import type { Database } from './client.ts';

/**
 * Does the work while this process holds the lock of that number in the database. It is held by a connection of its
 * own, which is closed after it: whatever happens, the lock goes.
 */
export async function oneAtATime<T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    // What is waited for may take longer than any request may.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    client.release(true);
  }
}
