// Brings a database to the state that this version of the server needs. Any number of processes may try at once.
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { syncPermissions } from '#server/modules/permissions/sync.ts';
import { syncSettings } from '#server/modules/settings/sync.ts';
import { projectRoot } from '#server/root.ts';
import type { Database } from './client.ts';

/** Any fixed number: whoever holds this lock migrates. */
const migrationLock = 740_215_308;

/**
 * Runs the migrations that are missing, then puts permissions and settings in step with the contracts.
 */
export async function prepareDatabase(db: Database): Promise<void> {
  const client = await db.$client.connect();
  const own = drizzle({ client });
  try {
    // A first migration of many rows may take longer than any request may.
    await own.execute(sql`set statement_timeout = 0; set lock_timeout = 0`);
    await own.execute(sql`select pg_advisory_lock(${sql.raw(String(migrationLock))})`);
    await migrate(own, { migrationsFolder: join(projectRoot, 'server/db/migrations') });
    await own.transaction(syncPermissions);
    await own.transaction(syncSettings);
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
  }
}
