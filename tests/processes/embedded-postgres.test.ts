// Tests the embedded PostgreSQL in real folders with real processes, including killed ones.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { StartError } from '#server/start-error.ts';
import { postmasterPid, rounds } from '#tests/kit/postmaster.ts';
import { scratchDir } from '#tests/kit/scratch.ts';

const MODULE = new URL('../../server/db/embedded/embedded-postgres.ts', import.meta.url).href;

/** A process that starts or stops the database of a folder on request and reports the outcome. */
const STARTER = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
  let database;
  process.on('message', async ({ dataDir }) => {
    try {
      database = dataDir ? await startEmbeddedPostgres({ dataDir }) : await database.stop();
      process.send(database ? { adopted: database.adopted, created: database.created, connection: database.connection } : {});
    } catch (error) {
      process.send({ failure: String(error) });
    }
  });
  process.send('listening');
`;

type Outcome = Pick<EmbeddedPostgres, 'adopted' | 'created' | 'connection'> & { failure?: string };

let base: string;
const databases: EmbeddedPostgres[] = [];
const starters: ChildProcess[] = [];

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir });
  databases.push(database);
  return database;
}

async function openStarter(): Promise<ChildProcess> {
  // A separate process group, like a command started by a shell.
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', STARTER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  starters.push(starter);
  await once(starter, 'message');
  return starter;
}

async function request(starter: ChildProcess, message: { dataDir?: string }): Promise<Outcome> {
  const answer = once(starter, 'message');
  starter.send(message);
  const [outcome] = await answer;
  return outcome;
}

async function query<Row extends object>(
  database: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new Client(database.connection);
  // The tests terminate the server while this client is connected.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

/** The id of a process that has exited. */
async function deadPid(): Promise<number> {
  const starter = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(starter, 'exit');
  return starter.pid ?? 0;
}

async function stopAll(): Promise<void> {
  await Promise.all(databases.splice(0).map((database) => database.stop()));
}

beforeAll(async () => {
  base = await mkdtemp(join(scratchDir(), 'embedded postgres '));
});

afterEach(stopAll);

afterAll(async () => {
  for (const starter of starters) starter.kill('SIGKILL');
  // PostgreSQL can still be writing its last file on a busy machine.
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('One database across starts', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = join(base, 'first');
  });

  it('is created on the first start, in a path with spaces, with access for its owner only', async () => {
    const database = await start(dataDir);
    expect(database).toMatchObject({ created: true, adopted: false });
    expect(database.connection.database).toBe('console');

    const [settings] = await query(
      database,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, datctype as letters,
              current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as addresses,
              (select rolsuper from pg_roles where rolname = current_user) as superuser
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      letters: 'C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      addresses: '',
      superuser: false,
    });
    await query(database, 'create extension pg_trgm');
    await query(database, "create table notes as select 'kept' as text");

    for (const folder of ['postgres', 'postgres-log', database.connection.host]) {
      const path = folder.startsWith('/') ? folder : join(dataDir, folder);
      expect((await stat(path)).mode & 0o777, folder).toBe(0o700);
    }
  });

  it('keeps its data on the second start', async () => {
    const database = await start(dataDir);
    expect(database).toMatchObject({ created: false, adopted: false });
    expect(await query(database, 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it('can be stopped twice and by either process', async () => {
    const [one, other] = [await start(dataDir), await start(dataDir)];
    expect(other.adopted).toBe(true);
    await one.stop();
    await one.stop();
    await other.stop();
    await expect(query(one, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('survives the kill of the process group that started it, and the next start adopts it', async () => {
    const starter = await openStarter();
    const started = await request(starter, { dataDir });
    expect(started).toMatchObject({ adopted: false });
    const pid = await postmasterPid(dataDir);
    await query(started, "insert into notes values ('before the kill')");

    process.kill(-(starter.pid ?? 0), 'SIGKILL');
    await once(starter, 'exit');

    const database = await start(dataDir);
    expect(database).toMatchObject({ adopted: true, created: false });
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(await query(database, "select text from notes where text like 'before%'")).toHaveLength(1);
  });

  it('loses no committed data when PostgreSQL is killed', async () => {
    const crashed = await start(dataDir);
    const pid = await postmasterPid(dataDir);
    await query(crashed, "insert into notes values ('committed')");
    process.kill(pid, 'SIGKILL');

    const database = await start(dataDir);
    expect(database.adopted).toBe(false);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
    expect(await query(database, "select text from notes where text = 'committed'")).toHaveLength(1);
  });

  it('starts when a stale lock file names another running process', async () => {
    const crashed = await start(dataDir);
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(lockFile, 'utf8');
    await crashed.stop();
    await writeFile(lockFile, text.replace(/^\d+/, String(process.pid)));

    expect(await start(dataDir)).toMatchObject({ adopted: false, created: false });
  });

  it('starts when a stale lock file names a process that has exited', async () => {
    const crashed = await start(dataDir);
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(lockFile, 'utf8');
    await crashed.stop();
    await writeFile(lockFile, text.replace(/^\d+/, String(await deadPid())));

    expect(await start(dataDir)).toMatchObject({ adopted: false, created: false });
  });

  it('is rejected when another major version created it', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '15\n');
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 15 and this is PostgreSQL 18: use/);
    await writeFile(file, version);
  });

  it('reports in one line why it does not start', async () => {
    const file = join(dataDir, 'postgres', 'postgresql.auto.conf');
    const settings = await readFile(file, 'utf8');
    await writeFile(file, "shared_buffers = 'plenty'\n");
    const failure = await start(dataDir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/PostgreSQL did not start: .*postgresql\.auto\.conf/);
    expect(String(failure)).not.toContain('\n');
    await writeFile(file, settings);
  });
});

describe('Other folders', () => {
  it('starts in a private folder with a long path and the lock file of another database', async () => {
    const closed = join(base, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = join(closed, 'x'.repeat(120), 'data');
    const database = await start(dataDir);
    expect(`${database.connection.host}/.s.PGSQL.5432`.length).toBeLessThan(104);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    await query(database, 'create table mine ()');
    await database.stop();

    const other = await start(join(base, 'first'));
    await copyFile(
      join(base, 'first', 'postgres', 'postmaster.pid'),
      join(dataDir, 'postgres', 'postmaster.pid'),
    );
    const again = await start(dataDir);
    expect(again.adopted).toBe(false);
    expect(again.connection.host).not.toBe(other.connection.host);
    await query(again, 'select from mine');

    await stopAll();
    await rm(database.connection.host, { recursive: true });
  });

  it('rejects a folder that has other files', async () => {
    const dataDir = join(base, 'photos');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), 'sea');
    await expect(start(dataDir)).rejects.toThrow(
      /postgres is not empty and holds no PostgreSQL database: move it away/,
    );
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg']);
  });

  it('rejects a file instead of a folder', async () => {
    const dataDir = join(base, 'file');
    await writeFile(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(`${dataDir} is not a folder: set DATA_DIR to a folder`);
  });
});

describe('Two processes at the same time', () => {
  const perFolder = rounds(2, 10);
  const times = rounds(2, 60);
  it(
    `end up with the same server, ${times} times in a row, on new and on existing folders`,
    async () => {
      const pair = await Promise.all([openStarter(), openStarter()]);
      for (let round = 0; round < times; round += 1) {
        // Some rounds start with a new folder that has the half-created database of a killed process.
        const isNew = round % perFolder === 0;
        const dataDir = join(base, `shared ${Math.floor(round / perFolder)}`);
        if (isNew) await mkdir(join(dataDir, `postgres.new-${await deadPid()}-a`), { recursive: true });

        const outcomes = await Promise.all(pair.map((starter) => request(starter, { dataDir })));
        expect(outcomes.map(({ failure }) => failure)).toEqual([undefined, undefined]);
        expect(outcomes.filter(({ adopted }) => !adopted)).toHaveLength(1);
        expect(outcomes.filter(({ created }) => created)).toHaveLength(isNew ? 1 : 0);
        expect(outcomes[0]?.connection).toEqual(outcomes[1]?.connection);
        const database = { connection: outcomes[0]?.connection ?? expect.fail('no connection') };
        await query(database, 'create table if not exists rounds (n int)');
        await query(database, `insert into rounds values (${round})`);
        const rows = await query<{ n: number }>(database, 'select n from rounds');
        expect(rows).toHaveLength((round % perFolder) + 1);
        expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres-log', 'postgres-socket']);

        await Promise.all(pair.map((starter) => request(starter, {})));
      }
    },
    rounds(60_000, 600_000),
  );
});
