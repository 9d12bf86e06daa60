// Tests the doctor's findings and their instructions.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { checkClock, checkCollation, checkConnections, checkMigrations } from '#server/doctor/database.ts';
import { checkDisk, diskFinding } from '#server/doctor/disk.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { checkAccounts, examine } from '#server/doctor/run-checks.ts';
import { checkUploads, storedUploadFindings } from '#server/doctor/uploads.ts';
import { checkWork } from '#server/doctor/work.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage, type Storage } from '#server/files/storage/storage.ts';
import { addJob } from '#server/jobs/queue.ts';
import { demoAccounts } from '#server/seed/demo-accounts.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { testApp } from '#tests/kit/app.ts';
import { copyDatabase, databaseUrl, freshDatabase } from '#tests/kit/database.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { builtProgram, runToEnd } from '#tests/kit/server-process.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db, dataDir } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const storage = await folderStorage(dataDir);
const environment = readEnvironment({ DATA_DIR: dataDir });
const demo = await freshDatabase({ demo: true });
const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level);

describe('Database checks', () => {
  it('report nothing wrong for a healthy database', async () => {
    const findings = await examine({ db, environment, uploads: () => checkUploads(db, storage) });
    // Free disk space depends on the machine that runs the tests.
    expect(findings.filter(({ level, text }) => level !== 'good' && !text.includes('free'))).toMatchObject([
      { level: 'warning', text: 'Automatic backups are off' },
    ]);
    expect(findings[0]?.text).toMatch(/^PostgreSQL \d+/);
  });

  it('report missing and newer migrations', async () => {
    const other = await freshDatabase();
    await other.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    expect(await checkMigrations(other)).toMatchObject([
      { level: 'wrong', text: expect.stringMatching(/^1 of \d+ migrations are not applied yet$/) },
    ]);
    await other.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
    );
    expect(await checkMigrations(other)).toMatchObject([
      { level: 'wrong', text: 'The database was changed by a newer version of the console' },
    ]);
  });

  it('report which setting to lower when connections are scarce', async () => {
    const manyFiles = readEnvironment({ DATABASE_CONNECTIONS: '50', DATABASE_PROCESSES: '4' });
    expect(await checkConnections(db, manyFiles)).toMatchObject([
      { level: 'good' },
      { level: 'wrong', todo: expect.stringContaining('DATABASE_CONNECTIONS') },
    ]);
  });

  it('report clock skew and audit entries in the future', async () => {
    expect(levels(await checkClock(db))).toEqual(['good']);
    await db.execute(sql`update audit_log set at = now() + interval '1 day'
      where id = (select id from audit_log limit 1)`);
    const future = await checkClock(db);
    await db.execute(sql`update audit_log set at = now() where at > now()`);
    expect(future).toMatchObject([{ level: 'wrong', text: expect.stringContaining('in the future') }]);
    const late = { execute: async () => ({ rows: [{ at: Date.now() - 5_000, ahead: null }] }) } as never;
    expect(await checkClock(late)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('5 s apart') },
    ]);
  });

  it('report a wrong collation, a changed collation version and limited letters', async () => {
    const databaseWith = (letters: string) => ({
      execute: async ({ queryChunks }: { queryChunks: { value?: string[] }[] }) => ({
        rows: String(queryChunks[0]?.value).includes('datcollversion')
          ? [{ name: 'shops', letters, made: '2.31', present: '2.36' }]
          : [{ name: 'shops', fits: true }],
      }),
    });
    expect(await checkCollation(databaseWith('C.UTF-8') as never)).toMatchObject([
      { level: 'warning', todo: expect.stringContaining('reindex database shops') },
    ]);
    expect(await checkCollation(databaseWith('C') as never)).toMatchObject([
      { level: 'warning', text: expect.stringContaining('non-ASCII letters scan whole tables') },
    ]);
    const other = { execute: async () => ({ rows: [{ name: 'shops', fits: false }] }) } as never;
    expect(await checkCollation(other)).toMatchObject([
      { level: 'wrong', todo: expect.stringContaining('Make another one') },
    ]);
  });
});

describe('Account checks', () => {
  it('report demo accounts only when others can reach the server', async () => {
    const of = async (env: Record<string, string>) =>
      levels(await checkAccounts(demo, readEnvironment({ DEMO_DATA: '1', ...env })));
    expect(await of({})).toEqual(['good', 'good']);
    for (const open of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://console.example.com' },
      { TRUST_PROXY: '127.0.0.1' },
    ]) {
      expect(await of(open)).toEqual(['good', 'wrong']);
    }
  });

  it('report a missing administrator', async () => {
    const other = await freshDatabase();
    expect(await checkAccounts(other, environment)).toMatchObject([
      { level: 'wrong', todo: expect.stringContaining('create-admin') },
    ]);
  });
});

describe('Upload checks', () => {
  const upload = async () => {
    const body = form({ name: 'Boots', description: 'For feet' }, [['icon', png(), 'icon.png']]);
    return String((await admin.call('POST', '/product-categories', { body })).body.data.iconUrl);
  };
  beforeEach(upload);

  it('name files with an unexpected size', async () => {
    const path = join(dataDir, await upload());
    const content = await readFile(path);
    await truncate(path, 10);
    expect(await checkUploads(db, storage)).toMatchObject([
      {
        level: 'wrong',
        text: 'Files with an unexpected size: 1',
        details: [expect.stringContaining('icon.png')],
      },
    ]);
    await writeFile(path, content);
    expect(levels(await checkUploads(db, storage))).toEqual(['good']);
  });

  it('name missing files and files without a record', async () => {
    const path = join(dataDir, await upload());
    expect(levels(await checkUploads(db, storage))).toEqual(['good']);
    const content = await readFile(path);
    await rm(path);
    await writeFile(join(dataDir, 'uploads/nobody-names-this.png'), 'x');
    expect(await checkUploads(db, storage)).toMatchObject([
      { level: 'wrong', text: 'Missing files: 1', details: [expect.stringContaining('icon.png')] },
      { level: 'warning', text: 'Files without a record: 1', details: ['nobody-names-this.png'] },
    ]);
    await rm(join(dataDir, 'uploads/nobody-names-this.png'));
    await writeFile(path, content);
  });

  it('count all findings and name the first twenty', async () => {
    const manyFiles: Storage = {
      ...storage,
      async *files() {
        for (let n = 0; n < 25_000; n += 1) yield { key: `${n}.png`, size: n };
      },
    };
    const findings = await checkUploads(db, manyFiles);
    const unnamed = findings.find(({ level }) => level === 'warning');
    expect([unnamed?.text, unnamed?.details?.length]).toEqual(['Files without a record: 25000', 20]);
  });

  it('let the other checks run when the storage fails', async () => {
    const unavailable: Storage = {
      ...storage,
      // biome-ignore lint/correctness/useYield: it fails before the first value
      async *files() {
        throw new Error('connect ECONNREFUSED 192.0.2.1:443');
      },
    };
    const findings = await examine({ db, environment, uploads: () => checkUploads(db, unavailable) });
    expect(findings.filter(({ level }) => level === 'wrong')).toMatchObject([
      { text: 'The uploads could not be checked: connect ECONNREFUSED 192.0.2.1:443' },
    ]);
    expect(findings.length).toBeGreaterThan(8);
  });
});

it('reports due jobs that nothing runs', async () => {
  await addJob(db, 'delete-old-answers', null);
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '20 minutes'`);
  expect(await checkWork(db)).toContainEqual(
    expect.objectContaining({ level: 'wrong', text: '1 job is waiting, the oldest for 20 minutes' }),
  );
  await db.execute(sql`delete from graphile_worker._private_jobs`);
});

it('reports messages that waited for more than an hour with the error', async () => {
  const waiting = { kind: 'test', record_id: admin.id, request_id: 'x', status: 'waiting' as const };
  await db.insert(messagesTable).values([
    {
      ...waiting,
      address: 'late@example.com',
      created_at: new Date(Date.now() - 4_000_000).toISOString(),
      error: 'connect ECONNREFUSED',
    },
    { ...waiting, address: 'new@example.com' },
  ]);
  expect(await checkWork(db)).toContainEqual({
    level: 'warning',
    text: 'Messages that have waited for more than an hour: 1',
    todo: expect.stringContaining('Settings › Email'),
    details: [expect.stringMatching(/test to late@example\.com: connect ECONNREFUSED$/)],
  });
  await db.delete(messagesTable);
});

it('reports a rejected message, but not a superseded or unwanted one', async () => {
  const body = { email: 'shop@example.com', purpose: 'Support', storeId: await makeStore(db) };
  const { id } = (await admin.call('POST', '/store-emails', { body })).body.data;
  const ask = () => admin.call('POST', `/store-emails/${id}/verify`);
  await ask();
  await db.execute(sql`update messages set created_at = created_at - interval '2 minutes'`);
  expect((await ask()).status).toBe(200);
  await admin.call('DELETE', `/store-emails/${id}`);
  await doJobs(db, { DATA_DIR: dataDir });
  const { rows } = await db.execute(sql`select status from messages`);
  expect(rows).toEqual([{ status: 'failed' }, { status: 'failed' }]);
  const allSent = { level: 'good', text: 'All messages of the last week were sent or are waiting' };
  expect(await checkWork(db)).toContainEqual(allSent);
  const failed = { kind: 'test', record_id: admin.id, request_id: 'x', status: 'failed' as const };
  await db
    .insert(messagesTable)
    .values({ ...failed, address: 'nobody@example.com', error: '550 No such mailbox' });
  expect(await checkWork(db)).toContainEqual({
    level: 'wrong',
    text: 'Messages of the last week that failed, newest first:',
    todo: expect.stringContaining('Settings › Email'),
    details: [expect.stringMatching(/test to nobody@example\.com: 550 No such mailbox$/)],
  });
  await db.delete(messagesTable);
});

const diskFor = (to: string) => checkDisk(dataDir, { everyMs: 1, keep: 1, to });

it('checks the disk of the backups once when it is the one of DATA_DIR', async () => {
  expect((await diskFor(join(dataDir, 'copies'))).map(({ text }) => text)).toEqual([
    expect.stringMatching(/ free on the disk of DATA_DIR$/),
  ]);
  expect(await diskFor('s3')).toHaveLength(1);
});

const otherDisk = '/dev/shm';

it.skipIf(!existsSync(otherDisk))('checks the disk of the backups when it is another one', async () => {
  expect((await diskFor(join(otherDisk, 'console-copies'))).map(({ text }) => text)).toEqual([
    expect.stringMatching(/ free on the disk of DATA_DIR$/),
    expect.stringMatching(/ free on the disk of BACKUP_TO$/),
  ]);
});

it.each([
  [50, 100, 'good'],
  [5, 100, 'warning'],
  [1.5, 4, 'warning'],
  [2, 100, 'wrong'],
  [0.4, 4, 'wrong'],
])('reports %f GB of %i GB free as %s', (free, all, level) => {
  expect(diskFinding('DATA_DIR', '/data', free * 1024 ** 3, all * 1024 ** 3).level).toBe(level);
});

it('shows findings with instructions to administrators in the console', async () => {
  expect(await storedUploadFindings(db)).toMatchObject([
    { level: 'good', text: 'Uploads are checked once an hour; the first check is pending' },
  ]);
  // A job checks the uploads, so this request does not wait for the check.
  await writeFile(join(dataDir, 'uploads/nobody-names-this.png'), 'x');
  await addJob(db, 'check-uploads', null);
  await doJobs(db, { DATA_DIR: dataDir });
  await rm(join(dataDir, 'uploads/nobody-names-this.png'));
  const { status, body } = await admin.call('GET', '/settings/system');
  expect(body.data.findings).toContainEqual({
    level: 'warning',
    text: expect.stringMatching(/^Files without a record: 1, as of \d{4}-\d\d-\d\dT.*Z$/),
    todo: 'You can delete them from the storage.',
    details: ['nobody-names-this.png'],
  });
  expect(status).toBe(200);
  expect(body.data.checkedAt).toMatch(/Z$/);
  expect(['good', 'warning', 'wrong']).toContain(body.data.level);
  for (const { text, todo, level } of body.data.findings) {
    expect(text).not.toBe('');
    if (level !== 'good') expect(todo).not.toBe('');
  }
});

describe('The command', () => {
  const doctor = (env: Record<string, string>) =>
    runToEnd({ program: [...builtProgram('cli'), 'doctor'], env });

  it('exits with 0 without findings and 2 otherwise, and changes nothing', async () => {
    const connection = await copyDatabase({ demo: true });
    const folder = await mkdtemp(join(tmpdir(), 'console-doctor-'));
    afterwards(() => rm(folder, { recursive: true, force: true }));
    const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: folder };
    // The demo images are not in this folder.
    const broken = await doctor({ ...env, HOST: '0.0.0.0' });
    expect(broken.code).toBe(2);
    expect(broken.stdout).toMatch(/^WRONG +Missing files: \d+$/m);
    expect(broken.stdout).toMatch(/^WRONG +Anyone can sign in with the demo accounts/m);
    expect(broken.stdout).toMatch(/^ +→ Restore the files from a backup/m);
    for (const { password } of demoAccounts) expect(broken.stdout).not.toContain(password);

    const empty = openDatabase(connection);
    await empty.execute(sql`create database ${sql.raw(`${connection.database}_new`)}`);
    await empty.$client.end();
    const fresh = { ...connection, database: `${connection.database}_new` };
    const unprepared = await doctor({ ...env, DATABASE_URL: databaseUrl(fresh) });
    expect(unprepared.code).toBe(2);
    expect(unprepared.stdout).toMatch(/migrations are not applied yet/);
    const after = openDatabase(fresh);
    const { rows } = await after.execute(
      sql`select 1 from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    await after.$client.end();
    expect(rows).toEqual([]);
  });

  it('writes nothing into a database migrated by a newer version', async () => {
    const connection = await copyDatabase({ demo: true });
    const newer = openDatabase(connection);
    onTestFinished(() => newer.$client.end());
    await newer.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)`,
    );
    // A newer version may count by other rules.
    await newer.execute(sql`insert into counters (name, "of", kind, day, total, amount)
      values ('users', gen_random_uuid(), 'of tomorrow', '-infinity', 7, 0)`);
    const counted = () =>
      newer.execute(sql`select * from counters order by name, "of", kind, day`).then(({ rows }) => rows);
    const before = await counted();
    const { code, stdout } = await doctor({ DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^WRONG +The database was changed by a newer version of the console$/m);
    expect(stdout).not.toContain('put right');
    expect(before).toHaveLength(1);
    expect(await counted()).toEqual(before);
  });

  it('exits with 2 and one line when the database is away', async () => {
    const { code, stderr } = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The database cannot be used: .+\n$/);
  });
});
