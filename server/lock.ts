// One server per DATA_DIR: whoever holds this lock in the embedded database is it. The lock goes with its
// connection, so a killed server leaves none behind; a server whose connection broke takes it again.
import { locks, tryLock } from './db/advisory-locks.ts';
import type { Database } from './db/client.ts';
import { keepConnection } from './db/kept-connection.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL tells that it ends a connection a moment before it gives that connection's locks back. */
const ownLockGoesWithinMs = 3_000;
const pauseMs = 300;

/**
 * Takes the lock for as long as the process lives; throws StartError where another server has it. `onLost` hears that
 * another one took it while the database was away: then this one must stop. Gives what releases it.
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

  const holder = keepConnection(db, {
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
    // Whoever watches the pool's connections brings the database back.
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
