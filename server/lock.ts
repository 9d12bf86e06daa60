// One server per DATA_DIR: whoever holds this lock in the embedded database is it. The lock goes with its
// connection, so a killed server leaves none behind; a server whose connection broke takes it again.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { locks } from './db/advisory-locks.ts';
import type { Database } from './db/client.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL tells that it ends a connection a moment before it gives that connection's locks back. */
const ownLockGoesWithinMs = 3_000;
const pauseMs = 300;

/**
 * Takes the lock for as long as the process lives; throws StartError where another server has it. `onLost` hears that
 * another one took it while the database was away: then this one must stop. Gives what releases it.
 */
export async function lockDataDir(
  { $client: pool }: Database,
  dataDir: string,
  onLost: (error: StartError) => void,
): Promise<() => void> {
  let released = false;
  let holder: pg.Client | undefined;

  async function take(): Promise<boolean> {
    const client = new pg.Client(pool.options);
    // Whoever watches the pool's connections brings the database back.
    client.on('error', (error) => pool.emit('error', error, client as never));
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      locks.server,
    ]);
    if (!rows[0]?.locked || released) {
      await client.end();
      return false;
    }
    holder = client;
    client.once('end', () => void takeAgain());
    return true;
  }

  const inUse = () =>
    new StartError(
      `DATA_DIR ${dataDir} is already in use by another server. Stop it, or choose another DATA_DIR.`,
    );

  async function takeAgain(): Promise<void> {
    let refusedSince: number | undefined;
    while (!released) {
      // A database that is away refuses nothing.
      const locked = await take().catch(() => undefined);
      if (locked) return;
      refusedSince = locked === false ? (refusedSince ?? performance.now()) : undefined;
      if (refusedSince !== undefined && performance.now() - refusedSince > ownLockGoesWithinMs) {
        onLost(inUse());
        return;
      }
      await setTimeout(pauseMs, undefined, { ref: false });
    }
  }

  if (!(await take())) throw inUse();
  return () => {
    released = true;
    holder?.end().catch(() => undefined);
  };
}
