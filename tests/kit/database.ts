// A test file's own database: a copy of the run's migrated one, or of the one with the demo data.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import type { EmbeddedConnection } from '#server/db/embedded/embedded-postgres.ts';
import { afterwards } from './afterwards.ts';
import { databaseTemplates } from './database-templates.ts';

export interface DatabaseOptions {
  /** With the demo data. */
  demo?: boolean | undefined;
  /** How many connections are in useed at most; by default as few as most tests need: each of them has to be started. */
  connections?: number | undefined;
}

/** Makes a database and gives its connection. It goes with the run's PostgreSQL. */
export async function copyDatabase({ demo = false }: DatabaseOptions = {}): Promise<EmbeddedConnection> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client(postgres);
  await client.connect();
  // Two copies of one template at the same time are refused: the lock makes them wait for each other.
  await client.query('select pg_advisory_lock(1)');
  // Its files are copied as they are, and not written to the log page by page: half the work.
  const template = demo ? databaseTemplates.demo : databaseTemplates.empty;
  await client.query(`create database ${database} template ${template} strategy file_copy`);
  await client.end();
  return { ...postgres, database };
}

/** A database of its own for this test file, open until its tests are over. Call it at the top of the file. */
export async function freshDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { connections = 4 } = options;
  const db = openDatabase({ ...(await copyDatabase(options)), max: connections });
  afterwards(() => db.$client.end());
  return db;
}

/** The address of a database, as DATABASE_URL takes it. */
export const databaseUrl = ({ host, port, user, database }: EmbeddedConnection) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
