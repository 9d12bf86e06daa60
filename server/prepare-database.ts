// Migrates a database to this version of the server. Several processes may do this at the same time.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Logger, runMigrations } from 'graphile-worker';
import { locks, takeLock } from './db/advisory-locks.ts';
import { type Database, openDatabase } from './db/client.ts';
import { mustNotBeNewer, mustSortByCodePoint } from './db/fitness.ts';
import { migrate, tryForLocks } from './db/migrate.ts';
import { syncPermissions } from './modules/permissions/module.ts';
import { syncSettings } from './modules/settings/sync.ts';
import { makePartitions } from './records/audit-log-months.ts';
import { migrationsDir } from './root.ts';

/** Migrates the tables of the job queue. */
export const prepareQueue = ({ $client }: Database): Promise<void> =>
  tryForLocks(() => runMigrations({ pgPool: $client, logger: new Logger(() => () => {}) }));

/**
 * Runs missing migrations, then synchronizes permissions and settings with the contracts.
 * @throws StartError before any change, if this version cannot use the database
 */
export async function prepareDatabase({ $client: { options } }: Database): Promise<void> {
  // A migration of many rows may take longer than the limits of requests.
  const db = openDatabase({ ...options, max: 2, query_timeout: 0 }, undefined, 0);
  const client = await db.$client.connect();
  const own = drizzle({ client });
  try {
    await own.execute(sql`set statement_timeout = 0; set lock_timeout = 0`);
    await takeLock(client, locks.migration);
    await mustSortByCodePoint(own);
    await mustNotBeNewer(client);
    await migrate(client, { folder: migrationsDir });
    await prepareQueue(db);
    await makePartitions(own);
    await own.transaction(syncPermissions);
    await own.transaction(syncSettings);
  } finally {
    // Closing the connection always releases the lock.
    client.release(true);
    await db.$client.end();
  }
}
