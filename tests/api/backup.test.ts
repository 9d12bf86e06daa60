// Tests backups: taken during writes, restored elsewhere, and rejected when damaged.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '#server/backup/archive-writer.ts';
import { commit } from '#server/backup/commit.ts';
import { backupFormat, consoleVersion } from '#server/backup/contents.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { removeFiles } from '#server/records/uploads.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn, clientOf, signIn } from '#tests/kit/app.ts';
import {
  backUpTo,
  contentOf,
  delayCommit,
  demoInstallation,
  emptyInstallation,
  isEmpty,
  migratedInstallation,
  type Place,
  restoreFrom,
} from '#tests/kit/backups.ts';
import { cutOff } from '#tests/kit/connection-loss.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { form, pngOf } from '#tests/kit/pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'console-copy-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let source: Place;
let app: Awaited<ReturnType<typeof appOn>>;
let admin: Person;
let category = '';
/**
 * A backup without concurrent writes, the content of its source, and an empty instance that it was restored
 * into.
 */
const backupFile = join(folder, 'quiet.tar.gz');
let expectedContent: Awaited<ReturnType<typeof contentOf>>;
let restoredCopy: Place;

beforeAll(async () => {
  source = await demoInstallation();
  app = await appOn(source.db, { env: { DATA_DIR: source.dataDir } });
  admin = await makePerson(app, source.db, [await adminRoleId(source.db)]);
  const { body } = await admin.call('GET', '/product-categories');
  category = body.data[0].id;
  // An API write adds entries to the audit log, an upload and a waiting message.
  await addProduct('Before');
  const { body: stores } = await admin.call('GET', '/stores');
  const email = { storeId: stores.data.data[0].id, email: 'waiting@tests.example.com', purpose: 'Support' };
  const { body: added } = await admin.call('POST', '/store-emails', { body: email });
  expect((await admin.call('POST', `/store-emails/${added.data.id}/verify`)).status).toBe(200);
  expectedContent = await contentOf(source);
  await backUpTo(source, backupFile);
  restoredCopy = await emptyInstallation();
  await restoreFrom(backupFile, restoredCopy);
});

const addProduct = async (name: string) => {
  const { status, body } = await admin.call('POST', '/products', {
    body: form({ name, price: '10', categoryIds: JSON.stringify([category]) }, [
      ['image', pngOf(20_000), 'picture.png'],
    ]),
  });
  expect(status).toBe(201);
  return body.data.id as string;
};

describe('A backup', () => {
  it('restores every row and file, and users sign in as before', async () => {
    const prepared = await migratedInstallation();
    await restoreFrom(backupFile, prepared);
    for (const target of [restoredCopy, prepared]) {
      expect(await contentOf(target)).toEqual(expectedContent);
      const { rows } = await target.db.execute(sql`
        select (select count(*)::int from sessions) as sessions,
          (select count(*)::int from audit_log where transaction <> '0') as numbered,
          (select array_agg(inhrelid::regclass::text order by inhrelid::regclass::text) from pg_inherits
            where inhparent = 'audit_log'::regclass)::text as months,
          (select count(*)::int from pg_constraint where contype = 'f') as keys,
          (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`);
      const { rows: expected } = await source.db.execute(sql`
        select (select array_agg(inhrelid::regclass::text order by inhrelid::regclass::text) from pg_inherits
            where inhparent = 'audit_log'::regclass)::text as months,
          (select count(*)::int from pg_constraint where contype = 'f') as keys,
          (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`);
      expect(rows[0]).toEqual({ sessions: 0, numbered: 0, ...expected[0] });
      const restoredApp = await appOn(target.db, { env: { DATA_DIR: target.dataDir } });
      const token = await signIn(restoredApp, 'admin@example.com', 'demo-admin-password');
      const { status } = await clientOf(restoredApp, token)('GET', '/products');
      expect(status).toBe(200);
    }
  });

  it('contains waiting jobs, which run after the restore', async () => {
    const target = await emptyInstallation();
    await restoreFrom(backupFile, target);
    const status = () => target.db.execute(sql`select status, outbox from messages`);
    expect((await status()).rows).toMatchObject([{ status: 'waiting' }]);
    await doJobs(target.db, { DATA_DIR: target.dataDir });
    expect((await status()).rows).toMatchObject([{ status: 'sent' }]);
  });

  it('taken during writes is consistent: no partial transaction and no missing file', async () => {
    const path = join(folder, 'busy.tar.gz');
    const before = await addProduct('Acknowledged before');
    let done = false;
    const during: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !done; n += 1) during.push(await addProduct(`Busy ${writer} ${n}`));
    });
    await expect.poll(() => during.length).toBeGreaterThan(4);
    await backUpTo(source, path);
    done = true;
    await Promise.all(writers);
    const after = await addProduct('Begun after');

    const target = await emptyInstallation();
    await restoreFrom(path, target);
    const { rows: sequences } = await target.db.execute(
      sql`select max(position) < nextval('audit_log_position') as behind from audit_log`,
    );
    expect(sequences).toEqual([{ behind: true }]);
    const [restored, now] = [await contentOf(target), await contentOf(source)];
    const ids = new Set(restored.rows.products?.map((row) => (row as { id: string }).id));
    expect(ids.has(before)).toBe(true);
    expect(ids.has(after)).toBe(false);
    // The writers only added rows, so every row of the backup is still in the source.
    for (const [table, rows] of Object.entries(restored.rows)) {
      const all = new Set(now.rows[table]?.map((row) => JSON.stringify(row)));
      expect(rows.filter((row) => !all.has(JSON.stringify(row)))).toEqual([]);
    }
    const { rows: inconsistent } = await target.db.execute(sql`
      select id from products full join (
        select record_id from audit_log where resource = 'products' and action = 'create'
      ) created on created.record_id = products.id
      where products.name like 'Busy%' and record_id is null or record_id is not null and id is null`);
    expect(inconsistent).toEqual([]);
    const keys = restored.rows.uploads?.map((row) => (row as { key: string }).key).sort();
    expect(Object.keys(restored.files)).toEqual(keys);
    for (const [key, digest] of Object.entries(restored.files)) expect(digest).toBe(now.files[key]);
  });

  it('delays the removal of files until it is complete', async () => {
    const [key = ''] = Object.keys((await contentOf(source)).files);
    await source.db.execute(sql`insert into file_removals values ('gone.png', now())`);
    const slow = new PassThrough({ highWaterMark: 1 });
    const written = writeBackup(source, slow);
    await once(slow, 'readable');
    expect(await removeFiles(source.db, source.storage, 10)).toBe(0);
    slow.resume();
    await written;
    expect(await removeFiles(source.db, source.storage, 10)).toBe(1);
    expect(await source.storage.has(key)).toBe(true);
  });

  it('restores into a storage that already has its files and leaves them alone', async () => {
    const other = {
      ...(await emptyInstallation()),
      storage: restoredCopy.storage,
      dataDir: restoredCopy.dataDir,
    };
    await restoreFrom(backupFile, other);
    expect((await contentOf(other)).files).toEqual(expectedContent.files);
  });

  it('of an earlier version restores into an empty prepared database and keeps foreign tables', async () => {
    const frozen = fileURLToPath(new URL('../frozen/1.tar.gz', import.meta.url));
    const target = await migratedInstallation();
    await target.db.execute(sql`create table notes_of_others (note text)`);
    const { end } = await restoreFrom(frozen, target);
    const { rows } = await target.db.execute(sql`
      select (select count(*)::int from users) as users, to_regclass('notes_of_others') is not null as others,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
    expect(rows).toEqual([{ users: end.rows.users, others: true, migrations: knownMigrations().length }]);
    // The lists of this version find their tables complete.
    const restoredApp = await appOn(target.db, { env: { DATA_DIR: target.dataDir } });
    const token = await signIn(restoredApp, 'admin@example.com', 'demo-admin-password');
    const { status, headers } = await clientOf(restoredApp, token)('GET', '/stores');
    expect([status, headers['x-total-count']]).toEqual([200, String(end.rows.stores)]);
  });

  it('skips a missing file and reports it', async () => {
    const [key = ''] = Object.keys(expectedContent.files);
    const file = join(restoredCopy.dataDir, 'uploads', key);
    const content = await readFile(file);
    await restoredCopy.storage.remove(key);
    const path = join(folder, 'without.tar.gz');
    expect((await backUpTo(restoredCopy, path)).missing).toEqual([key]);
    const other = await emptyInstallation();
    expect((await restoreFrom(path, other)).end.missing).toEqual([key]);
    expect(await contentOf(other)).toEqual(await contentOf(restoredCopy));
    await writeFile(file, content);
  });

  it('contains the files of deleted records, which are restored with them', async () => {
    const [kept, gone] = [await addProduct('In the trash'), await addProduct('Deleted for good')];
    const addressOf = async (id: string) =>
      (await admin.call('GET', `/products/${id}`)).body.data.imageUrl as string;
    const [keptUrl, goneUrl] = [await addressOf(kept), await addressOf(gone)];
    for (const id of [kept, gone]) await admin.call('DELETE', `/products/${id}`);
    await admin.call('DELETE', `/trash/products/${gone}`);
    const path = join(folder, 'dropped.tar.gz');
    expect(await backUpTo(source, path)).toMatchObject({ dropped: 1, missing: [] });

    const target = await emptyInstallation();
    expect((await restoreFrom(path, target)).end).toMatchObject({ dropped: 1 });
    const removals = (place: Place) =>
      place.db
        .execute(sql`select key, due_at, upload_id, upload from file_removals where upload_id is not null`)
        .then(({ rows }) => rows);
    expect(await removals(target)).toEqual(
      (await removals(source)).filter(({ key }) => keptUrl.endsWith(String(key))),
    );
    const keys = Object.keys((await contentOf(target)).files);
    expect([keptUrl, goneUrl].map((url) => keys.includes(String(url.split('/').at(-1))))).toEqual([
      true,
      false,
    ]);
    const restoredApp = await appOn(target.db, { env: { DATA_DIR: target.dataDir } });
    const person = await makePerson(restoredApp, target.db, [await adminRoleId(target.db)]);
    await person.call('POST', `/trash/products/${kept}/restore`, { body: {} });
    expect((await restoredApp.inject({ url: keptUrl })).statusCode).toBe(200);
  });

  it('is rejected if it lacks a dropped file that its totals name', async () => {
    const target = await emptyInstallation();
    const path = join(folder, 'dropped.tar.gz');
    const plain = gunzipSync(await readFile(path));
    const totals = plain.lastIndexOf('"dropped": 1');
    plain.write('"dropped": 2', totals);
    await writeFile(path, gzipSync(plain));
    await expect(restoreFrom(path, target)).rejects.toThrow('its contents do not match its totals');
    expect(await isEmpty(target)).toBe(true);
  });
});

describe('A failed backup', () => {
  it('names the upload whose size changed', async () => {
    const place = await migratedInstallation();
    const key = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee.bin';
    await place.db.insert(uploadsTable).values({
      id: key.slice(0, 36),
      key,
      file_name: 'a.bin',
      mime_type: 'application/octet-stream',
      size: 9,
    });
    for (const bytes of ['shorter', 'longer than it was']) {
      await writeFile(join(place.dataDir, 'uploads', key), bytes);
      await expect(backUpTo(place, join(folder, 'changed-upload.tar.gz'))).rejects.toThrow(
        `the upload ${key} has changed its size since it was uploaded`,
      );
    }
  });
});

describe('A failed restore', () => {
  const refused = async (path: string, target: Place) => {
    const error = await restoreFrom(path, target).then(
      () => undefined,
      (reason) => reason,
    );
    return String(error?.message).replace(/^Nothing was restored, and the database is unchanged: /, '…');
  };
  const copyOf = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'changed.tar.gz');
    await writeFile(path, change(await readFile(backupFile)));
    return path;
  };
  /** Changes the archive inside its compression. */
  const inside = (change: (bytes: Buffer) => void) =>
    copyOf((bytes) => {
      const plain = gunzipSync(bytes);
      change(plain);
      return gzipSync(plain);
    });

  it.each<[string, () => Promise<string>, string]>([
    ['is truncated', () => copyOf((bytes) => bytes.subarray(0, -5_000)), 'the file is broken or truncated.'],
    [
      'lacks its last entries',
      () => copyOf((bytes) => gzipSync(gunzipSync(bytes).subarray(0, -6 * 512))),
      'the file is broken or truncated.',
    ],
    [
      'has changed bytes',
      () => copyOf((bytes) => Buffer.from(bytes.fill(0, 50_000, 50_050))),
      'the file is broken or truncated.',
    ],
    ['is empty', () => copyOf(() => Buffer.alloc(0)), 'the file is broken or truncated.'],
    ['is not a backup', () => copyOf(() => Buffer.from('a letter')), 'the file is broken or truncated.'],
  ])('changes nothing when the file %s', async (_what, make, message) => {
    const target = await emptyInstallation();
    expect(await refused(await make(), target)).toBe(`…${message}`);
    expect(await isEmpty(target)).toBe(true);
  });

  it('changes nothing when a file or a row was altered, and names it', async () => {
    const target = await emptyInstallation();
    const picture = await inside((bytes) => {
      const entry = bytes.indexOf('\0uploads/');
      bytes.fill(7, entry + 600, entry + 610);
    });
    expect(await refused(picture, target)).toMatch(
      /^…the file is broken: uploads\/[0-9a-f-]+\.png does not match its checksum\.$/,
    );
    expect(await isEmpty(target)).toBe(true);
    const row = await inside((bytes) => {
      const place = bytes.indexOf('waiting@tests.example.com');
      bytes.write('someone', place);
    });
    expect(await refused(row, target)).toMatch(
      /^…the file is broken: rows\/\w+\/000001 does not match its checksum\.$/,
    );
    expect(await isEmpty(target)).toBe(true);
    // The database is still empty, so a valid backup can be restored.
    await restoreFrom(backupFile, target);
    expect((await contentOf(target)).rows.messages).toHaveLength(1);
  });

  describe('of a newer backup', () => {
    const later = join(folder, 'later.tar.gz');
    const refusedWith = async (manifest: object) => {
      const target = await emptyInstallation();
      await writeArchive(
        createWriteStream(later),
        async (archive) => {
          await archive.addText(
            'manifest.json',
            JSON.stringify({ format: 1, version: '9.1.0', ...manifest }),
          );
          await archive.end('end.json', '{}');
        },
        undefined,
      );
      const text = await refused(later, target);
      expect(await isEmpty(target)).toBe(true);
      return text;
    };
    const nothing = { takenAt: '', postgres: '', tables: [], partitions: [], sequences: [] };

    it.each([[{ format: backupFormat + 1 }], [{ ...nothing, migrations: [Date.now() * 2] }]])(
      'names the newer version: %o',
      async (manifest) => {
        expect(await refusedWith(manifest)).toMatch(
          /^…the backup was made by a newer version of the console \(9\.1\.0\)/,
        );
      },
    );

    it('names what a newer build of the same version has', async () => {
      const version = consoleVersion;
      const prefix = `…the backup was made by a newer build of the same version (${version}): it has `;
      const todo = '; restore it with that build or a newer one.';
      expect(await refusedWith({ version, format: backupFormat + 1 })).toBe(
        `${prefix}backup format ${backupFormat + 1}, and this one has ${backupFormat}${todo}`,
      );
      const lastMigration = new Date(Math.max(...knownMigrations())).toJSON();
      expect(await refusedWith({ ...nothing, version, migrations: [Date.UTC(2083, 0, 1)] })).toBe(
        `${prefix}a migration of 2083-01-01T00:00:00.000Z, and the last one here is of ${lastMigration}${todo}`,
      );
    });
  });

  it('changes nothing when the database has rows or connections', async () => {
    const full = await migratedInstallation({ demo: true });
    // A file of another write and a scheduled removal, which do not belong to the restore.
    await writeFile(join(full.dataDir, 'uploads', 'waits.png'), 'a picture');
    await full.db.execute(sql`insert into file_removals values ('waits.png', now() + interval '1 hour')`);
    const before = await contentOf(full);
    for (const path of [backupFile, await copyOf(() => Buffer.from('a letter'))]) {
      expect(await refused(path, full)).toMatch(/^…the (database is not empty|file is broken)/);
      expect(await contentOf(full)).toEqual(before);
      expect(await full.storage.has('waits.png')).toBe(true);
      const { rows } = await full.db.execute(sql`select due_at > now() as waits from file_removals`);
      expect(rows).toEqual([{ waits: true }]);
    }
    expect(await refused(backupFile, full)).toBe(
      '…the database is not empty, its table categories has rows: restore into an empty database.',
    );
    const used = await migratedInstallation();
    const client = new Client(used.connection);
    await client.connect();
    expect(await refused(backupFile, used)).toBe(
      '…the database is in use by 1 other connections: stop the servers first.',
    );
    await client.end();
  });

  it('changes nothing when stopped halfway', async () => {
    const target = await emptyInstallation();
    const stop = new AbortController();
    const storage = {
      ...target.storage,
      async keep(...file: Parameters<typeof target.storage.keep>) {
        await target.storage.keep(...file);
        stop.abort();
      },
    };
    await expect(restoreFrom(backupFile, { ...target, storage }, stop.signal)).rejects.toThrow(
      'Nothing was restored, and the database is unchanged: it was stopped.',
    );
    expect(await isEmpty(target)).toBe(true);
  });

  it('removes its file records when stopped while it records a file', async () => {
    const target = await emptyInstallation();
    const other = new Client(target.connection);
    const storage = {
      ...target.storage,
      // Makes the next record of this file wait for a lock.
      async has(key: string) {
        await other.connect();
        await other.query('begin');
        await other.query('insert into file_removals (key, due_at) values ($1, now())', [key]);
        return target.storage.has(key);
      },
    };
    const stop = new AbortController();
    const refused = expect(restoreFrom(backupFile, { ...target, storage }, stop.signal)).rejects.toThrow(
      'Nothing was restored, and the database is unchanged: it was stopped.',
    );
    await expect.poll(() => waitingCount(target, 'insert into file_removals%')).toBe(1);
    stop.abort();
    // The connection that held the rows is gone.
    await expect.poll(() => openTransactions(target)).toBe(2);
    await other.end();
    await refused;
    await expect.poll(() => openTransactions(target)).toBe(0);
    expect(await isEmpty(target)).toBe(true);
  });

  it('completes when it was stopped during the commit', async () => {
    const target = await emptyInstallation();
    const { storage, goOn } = delayCommit(target);
    const stop = new AbortController();
    const restored = expect(
      restoreFrom(backupFile, { ...target, storage }, stop.signal),
    ).resolves.toBeDefined();
    await expect.poll(() => waitingCount(target, 'commit')).toBe(1);
    stop.abort();
    await goOn();
    await restored;
    expect(await contentOf(target)).toEqual(expectedContent);
  });

  it('checks what was committed when the connection is lost during the commit', async () => {
    for (const isCommitted of [true, false]) {
      const target = await emptyInstallation();
      const { storage, goOn } = delayCommit(target);
      const { cut } = cutOff(target.db);
      const restored = restoreFrom(backupFile, { ...target, storage });
      const outcome = isCommitted
        ? expect(restored).resolves.toBeDefined()
        : expect(restored).rejects.toThrow('Nothing was restored, and the database is unchanged:');
      await expect.poll(() => waitingCount(target, 'commit')).toBe(1);
      if (!isCommitted)
        await target.db.execute(
          sql`select pg_terminate_backend(pid) ${otherConnections} and query = 'commit'`,
        );
      cut();
      await goOn();
      await outcome;
      if (isCommitted) expect(await contentOf(target)).toEqual(expectedContent);
      else expect(await isEmpty(target)).toBe(true);
    }
  });

  it('reports an unknown outcome and the next step when the database stays away', async () => {
    const { connection } = await emptyInstallation();
    const client = new Client(connection);
    // The lost connection emits an error.
    client.on('error', () => {});
    await client.connect();
    await client.query(`
      create table restored (id int);
      create function lost() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lost after insert on restored deferrable initially deferred
        for each row execute function lost();`);
    await client.query('begin');
    await client.query('insert into restored values (1)');
    const unreachable = new Pool({ ...connection, port: 1 });
    await expect(commit(client, unreachable, 0)).rejects.toThrow(
      /^It is unknown whether anything was restored: .* Restore again once it is back: this changes nothing if the rows are there\.$/,
    );
    await unreachable.end();
  });
});

const otherConnections = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
const countConnections = async ({ db }: Place, which: SQL) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${otherConnections} and ${which}`))
    .rows[0]?.count;
/** The number of statements like this that wait for a lock. */
const waitingCount = (place: Place, statement: string) =>
  countConnections(place, sql`wait_event_type = 'Lock' and query ilike ${statement}`);
const openTransactions = (place: Place) => countConnections(place, sql`xact_start is not null`);
