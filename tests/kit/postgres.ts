// Starts one PostgreSQL for the whole test run and creates the template databases (database-templates.ts).
import { readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { databaseTemplates } from './database-templates.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { scratchDir } from './scratch.ts';

export interface RunningPostgres {
  connection: EmbeddedConnection;
  demoFiles: string;
  stop: () => Promise<void>;
}

async function makeTemplates(connection: EmbeddedConnection, demoDir: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`create database ${databaseTemplates.empty}`);
  const empty = openDatabase({ ...connection, database: databaseTemplates.empty });
  await prepareDatabase(empty);
  await empty.$client.end();
  await client.query(`create database ${databaseTemplates.demo} template ${databaseTemplates.empty}`);
  const demo = openDatabase({ ...connection, database: databaseTemplates.demo });
  await seedDemo(demo, await folderStorage(demoDir));
  await demo.$client.end();
  await client.end();
}

/** Turns durability off: these databases are temporary. Crash tests use separate clusters. */
const unsafeSettings = ['fsync', 'synchronous_commit', 'full_page_writes']
  .map((name) => `${name} = off\n`)
  .join('');

/** Starts the system's PostgreSQL instead of the embedded one (`npm run test:postgres`). */
async function startInstalled(bin: string): Promise<RunningPostgres> {
  const demoDir = await mkdtemp(join(tmpdir(), 'console-demo-files-'));
  const { connection, stop, stopNow } = await startInstalledPostgres(bin);
  process.once('exit', stopNow);
  await makeTemplates(connection, demoDir);
  return {
    connection,
    demoFiles: join(demoDir, 'uploads'),
    async stop() {
      await stop();
      rmSync(demoDir, { recursive: true, force: true });
      process.off('exit', stopNow);
    },
  };
}

export async function startPostgres(): Promise<RunningPostgres> {
  const { TEST_POSTGRES } = process.env;
  if (TEST_POSTGRES) return startInstalled(TEST_POSTGRES);
  const dataDir = await mkdtemp(join(scratchDir(), 'console-tests-'));
  const demoDir = await mkdtemp(join(tmpdir(), 'console-demo-files-'));
  const removeAll = () => {
    for (const folder of [dataDir, demoDir]) rmSync(folder, { recursive: true, force: true });
  };
  const signal = (name: NodeJS.Signals) =>
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), name);
  // An interrupted run skips the teardown. SIGINT requests a fast shutdown of PostgreSQL.
  const stopNow = () => {
    try {
      signal('SIGINT');
    } catch {
      // PostgreSQL is not running.
    }
    removeAll();
  };
  process.once('exit', stopNow);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir });
  await appendFile(join(dataDir, 'postgres/postgresql.conf'), unsafeSettings);
  // Reload the settings.
  signal('SIGHUP');
  await makeTemplates(connection, demoDir);
  return {
    connection,
    demoFiles: join(demoDir, 'uploads'),
    async stop() {
      await stop();
      removeAll();
      process.off('exit', stopNow);
    },
  };
}
