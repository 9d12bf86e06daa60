// Work that only one server process may do at a time, wherever it runs: the others wait for it.
import type { Database } from './client.ts';
import { takeLock } from './take-lock.ts';

/**
 * Does the work while this process holds the lock of that number in the database. It is held by a connection of its
 * own, which is closed after it: whatever happens, the lock goes.
 */
export async function oneAtATime<T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await takeLock(client, lock);
    return await work();
  } finally {
    client.release(true);
  }
}
