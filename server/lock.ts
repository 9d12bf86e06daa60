// Allows one server per DATA_DIR, by an advisory lock in the embedded database. PostgreSQL releases the lock when its
// connection ends; after a lost connection, the server acquires it again.
import { locks, tryLock } from './db/advisory-locks.ts';
import type { Database } from './db/client.ts';
import { openDedicatedConnection } from './db/dedicated-connection.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL reports the end of a connection shortly before it releases that connection's locks. */
const ownLockGoesWithinMs = 3_000;
const pauseMs = 300;

/**
 * Takes the lock for the life of the process and returns the function that releases it. Calls `onLost` if another server
 * took the lock during a lost connection; this server must then stop.
 * @throws StartError if another server holds the lock
 */
export async function lockDataDir(
  db: Database,
  dataDir: string,
  onLost: (error: StartError) => void,
): Promise<() => Promise<void>> {
  const inUse = new StartError(
    `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.`,
  );
  let refusedSince: number | undefined;

  const holder = openDedicatedConnection(db, {
    againMs: pauseMs,
    async prepare(client) {
      refusedSince = (await tryLock(client, locks.server)) ? undefined : (refusedSince ?? performance.now());
      if (refusedSince === undefined) return;
      if (performance.now() - refusedSince > ownLockGoesWithinMs) {
        onLost(inUse);
        void holder.end();
      }
      throw inUse;
    },
    // The pool's error listener restarts the database.
    onError: (error, client) => db.$client.emit('error', error, client as never),
  });
  try {
    await holder.get();
  } catch (error) {
    await holder.end();
    throw error;
  }
  return holder.end;
}
