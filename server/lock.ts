// One server per DATA_DIR: whoever holds this lock in the embedded database is it. The lock goes with its
// connection, so a killed server leaves none behind.
import type { Database } from './db/client.ts';
import { StartError } from './start-error.ts';

const serverLock = 740_215_309;

/** Takes the lock for as long as the process lives; throws where another server has it. */
export async function lockDataDir(db: Database, dataDir: string): Promise<{ release: () => void }> {
  const client = await db.$client.connect();
  // A server whose connection broke has lost its database, and with that its reason to hold the lock.
  client.on('error', () => {});
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    serverLock,
  ]);
  if (rows[0]?.locked) return { release: () => client.release(true) };
  client.release();
  throw new StartError(
    `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.`,
  );
}
