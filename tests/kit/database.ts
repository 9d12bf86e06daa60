// Creates a database for a test file from a template (database-templates.ts).
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import { afterwards } from './afterwards.ts';
import { databaseTemplates } from './database-templates.ts';

export interface DatabaseOptions {
  /** Whether to include the demo data. */
  demo?: boolean | undefined;
  /** The size of the connection pool. The default is small, because each connection takes time to open. */
  connections?: number | undefined;
}

/** Creates a database and returns its connection. It is removed with the PostgreSQL of the test run. */
export async function copyDatabase({ demo = false }: DatabaseOptions = {}): Promise<EmbeddedConnection> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client(postgres);
  await client.connect();
  // PostgreSQL refuses two copies of one template at the same time, so take a lock.
  await client.query('select pg_advisory_lock(1)');
  // `file_copy` takes half as long as the default, because it does not write each page to the WAL.
  const template = demo ? databaseTemplates.demo : databaseTemplates.empty;
  await client.query(`create database ${database} template ${template} strategy file_copy`);
  await client.end();
  return { ...postgres, database };
}

/** Opens a new database and closes it after the test file. Call it at the top of the file. */
export async function freshDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { connections = 4 } = options;
  const db = openDatabase({ ...(await copyDatabase(options)), max: connections });
  afterwards(() => db.$client.end());
  return db;
}

/** The connection string for DATABASE_URL. */
export const databaseUrl = ({ host, port, user, database }: EmbeddedConnection) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
