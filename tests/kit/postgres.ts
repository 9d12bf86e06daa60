// One embedded PostgreSQL for a whole test run, with the two databases that each test file copies its own of (database.ts).
import { readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { folderStorage } from '#server/storage/storage.ts';
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

/** Nothing here outlives the run. What a crash leaves is tested on clusters of their own. */
const withoutCare = ['fsync', 'synchronous_commit', 'full_page_writes']
  .map((name) => `${name} = off\n`)
  .join('');

/** The system's own PostgreSQL instead (`npm run test:postgres`). The folder is for the demo data's files. */
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
  // A run that is broken off calls no teardown. The signal asks PostgreSQL for a fast stop.
  const breakOff = () => {
    try {
      signal('SIGINT');
    } catch {
      // It is not running.
    }
    removeAll();
  };
  process.once('exit', breakOff);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir });
  await appendFile(join(dataDir, 'postgres/postgresql.conf'), withoutCare);
  // It reads its settings again.
  signal('SIGHUP');
  await makeTemplates(connection, demoDir);
  return {
    connection,
    demoFiles: join(demoDir, 'uploads'),
    async stop() {
      await stop();
      removeAll();
      process.off('exit', breakOff);
    },
  };
}
