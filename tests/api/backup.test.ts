// Copies of all that there is: taken while others write, restored elsewhere, and refused where they are not whole.
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
import { consoleVersion } from '#server/backup/contents.ts';
import { writeCopy } from '#server/backup/write-copy.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';
import { removeFiles } from '#server/kit/uploads.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn, clientOf, signIn } from '#tests/kit/app.ts';
import {
  barePlace,
  contentOf,
  copyTo,
  demoPlace,
  isEmpty,
  type Place,
  preparedPlace,
  restoreFrom,
} from '#tests/kit/copies.ts';
import { cutOff } from '#tests/kit/cut-off.ts';
import { heldCommit } from '#tests/kit/held-restore.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { form, pngOf } from '#tests/kit/pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'console-copy-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let source: Place;
let app: Awaited<ReturnType<typeof appOn>>;
let admin: Person;
let category = '';
/** A copy of the source before anybody wrote, what it holds, and a place that was bare before it was restored there. */
const quiet = join(folder, 'quiet.tar.gz');
let whole: Awaited<ReturnType<typeof contentOf>>;
let twin: Place;

beforeAll(async () => {
  source = await demoPlace();
  app = await appOn(source.db, { env: { DATA_DIR: source.dataDir } });
  admin = await makePerson(app, source.db, [await adminRoleId(source.db)]);
  const { body } = await admin.call('GET', '/product-categories');
  category = body.data[0].id;
  // A write of the API: the journal, an upload, and a message that waits.
  await addProduct('Before');
  const { body: stores } = await admin.call('GET', '/stores');
  const email = { storeId: stores.data.data[0].id, email: 'waiting@tests.example.com', purpose: 'Support' };
  const { body: added } = await admin.call('POST', '/store-emails', { body: email });
  expect((await admin.call('POST', `/store-emails/${added.data.id}/verify`)).status).toBe(200);
  whole = await contentOf(source);
  await copyTo(source, quiet);
  twin = await barePlace();
  await restoreFrom(quiet, twin);
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

describe('a copy', () => {
  it('is restored row by row and file by file, and people sign in as before', async () => {
    const prepared = await preparedPlace();
    await restoreFrom(quiet, prepared);
    for (const target of [twin, prepared]) {
      expect(await contentOf(target)).toEqual(whole);
      const { rows } = await target.db.execute(sql`
        select (select count(*)::int from sessions) as sessions,
          (select count(*)::int from journal where transaction <> '0') as numbered,
          (select array_agg(inhrelid::regclass::text order by inhrelid::regclass::text) from pg_inherits
            where inhparent = 'journal'::regclass)::text as months,
          (select count(*)::int from pg_constraint where contype = 'f') as keys,
          (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`);
      const { rows: expected } = await source.db.execute(sql`
        select (select array_agg(inhrelid::regclass::text order by inhrelid::regclass::text) from pg_inherits
            where inhparent = 'journal'::regclass)::text as months,
          (select count(*)::int from pg_constraint where contype = 'f') as keys,
          (select count(*)::int from pg_indexes where schemaname = 'public') as indexes`);
      expect(rows[0]).toEqual({ sessions: 0, numbered: 0, ...expected[0] });
      const there = await appOn(target.db, { env: { DATA_DIR: target.dataDir } });
      const token = await signIn(there, 'admin@example.com', 'demo-admin-password');
      const { status } = await clientOf(there, token)('GET', '/products');
      expect(status).toBe(200);
    }
  });

  it('holds the work that waited: it is done where it is restored', async () => {
    const target = await barePlace();
    await restoreFrom(quiet, target);
    const status = () => target.db.execute(sql`select status, outbox from messages`);
    expect((await status()).rows).toMatchObject([{ status: 'waiting' }]);
    await doJobs(target.db, { DATA_DIR: target.dataDir });
    expect((await status()).rows).toMatchObject([{ status: 'sent' }]);
  });

  it('that is taken while others write is of one moment: no row without its others, no file missing', async () => {
    const path = join(folder, 'busy.tar.gz');
    const before = await addProduct('Acknowledged before');
    let done = false;
    const during: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !done; n += 1) during.push(await addProduct(`Busy ${writer} ${n}`));
    });
    await expect.poll(() => during.length).toBeGreaterThan(4);
    await copyTo(source, path);
    done = true;
    await Promise.all(writers);
    const after = await addProduct('Begun after');

    const target = await barePlace();
    await restoreFrom(path, target);
    const { rows: goesOn } = await target.db.execute(
      sql`select max(position) < nextval('journal_position') as behind from journal`,
    );
    expect(goesOn).toEqual([{ behind: true }]);
    const [restored, now] = [await contentOf(target), await contentOf(source)];
    const ids = new Set(restored.rows.products?.map((row) => (row as { id: string }).id));
    expect(ids.has(before)).toBe(true);
    expect(ids.has(after)).toBe(false);
    // Writers only added: what was copied stands in the source as it was copied.
    for (const [table, rows] of Object.entries(restored.rows)) {
      const all = new Set(now.rows[table]?.map((row) => JSON.stringify(row)));
      expect(rows.filter((row) => !all.has(JSON.stringify(row)))).toEqual([]);
    }
    const { rows: torn } = await target.db.execute(sql`
      select id from products full join (
        select record_id from journal where resource = 'products' and action = 'create'
      ) created on created.record_id = products.id
      where products.name like 'Busy%' and record_id is null or record_id is not null and id is null`);
    expect(torn).toEqual([]);
    const keys = restored.rows.uploads?.map((row) => (row as { key: string }).key).sort();
    expect(Object.keys(restored.files)).toEqual(keys);
    for (const [key, digest] of Object.entries(restored.files)) expect(digest).toBe(now.files[key]);
  });

  it('keeps files from being removed until it has them', async () => {
    const [key = ''] = Object.keys((await contentOf(source)).files);
    await source.db.execute(sql`insert into file_removals values ('gone.png', now())`);
    const slow = new PassThrough({ highWaterMark: 1 });
    const written = writeCopy(source, slow);
    await once(slow, 'readable');
    expect(await removeFiles(source.db, source.storage, 10)).toBe(0);
    slow.resume();
    await written;
    expect(await removeFiles(source.db, source.storage, 10)).toBe(1);
    expect(await source.storage.has(key)).toBe(true);
  });

  it('goes where its files are already: they are left alone', async () => {
    const other = { ...(await barePlace()), storage: twin.storage, dataDir: twin.dataDir };
    await restoreFrom(quiet, other);
    expect((await contentOf(other)).files).toEqual(whole.files);
  });

  it('of an earlier version goes into an empty database that this one was started on, and leaves others’ tables alone', async () => {
    const frozen = fileURLToPath(new URL('../frozen/2026-11.tar.gz', import.meta.url));
    const target = await preparedPlace();
    await target.db.execute(sql`create table notes_of_others (note text)`);
    const { end } = await restoreFrom(frozen, target);
    const { rows } = await target.db.execute(sql`
      select (select count(*)::int from users) as users, to_regclass('notes_of_others') is not null as others,
        (select count(*)::int from drizzle.__drizzle_migrations) as migrations`);
    expect(rows).toEqual([{ users: end.rows.users, others: true, migrations: knownMigrations().length }]);
    // Whoever reads this version's lists finds its tables whole.
    const there = await appOn(target.db, { env: { DATA_DIR: target.dataDir } });
    const token = await signIn(there, 'admin@example.com', 'demo-admin-password');
    const { status, headers } = await clientOf(there, token)('GET', '/stores');
    expect([status, headers['x-total-count']]).toEqual([200, String(end.rows.stores)]);
  });

  it('does without a file that is lost, and says so', async () => {
    const [key = ''] = Object.keys(whole.files);
    const file = join(twin.dataDir, 'uploads', key);
    const content = await readFile(file);
    await twin.storage.remove(key);
    const path = join(folder, 'without.tar.gz');
    expect((await copyTo(twin, path)).missing).toEqual([key]);
    const other = await barePlace();
    expect((await restoreFrom(path, other)).end.missing).toEqual([key]);
    expect(await contentOf(other)).toEqual(await contentOf(twin));
    await writeFile(file, content);
  });
});

describe('no copy is made', () => {
  it('where an upload is longer or shorter than it was, and it says which', async () => {
    const place = await preparedPlace();
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
      await expect(copyTo(place, join(folder, 'changed-upload.tar.gz'))).rejects.toThrow(
        `the upload ${key} has changed its size since it was uploaded`,
      );
    }
  });
});

describe('nothing is restored', () => {
  const refused = async (path: string, target: Place) => {
    const error = await restoreFrom(path, target).then(
      () => undefined,
      (reason) => reason,
    );
    return String(error?.message).replace(/^Nothing was restored, and the database is unchanged: /, '…');
  };
  const copyOf = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, 'changed.tar.gz');
    await writeFile(path, change(await readFile(quiet)));
    return path;
  };
  /** Changes the content of the archive, below its compression. */
  const inside = (change: (bytes: Buffer) => void) =>
    copyOf((bytes) => {
      const plain = gunzipSync(bytes);
      change(plain);
      return gzipSync(plain);
    });

  it.each<[string, () => Promise<string>, string]>([
    [
      'that ends too early',
      () => copyOf((bytes) => bytes.subarray(0, -5_000)),
      'the file is broken or truncated.',
    ],
    [
      'that ends before its end',
      () => copyOf((bytes) => gzipSync(gunzipSync(bytes).subarray(0, -6 * 512))),
      'the file is broken or truncated.',
    ],
    [
      'whose bytes changed',
      () => copyOf((bytes) => Buffer.from(bytes.fill(0, 50_000, 50_050))),
      'the file is broken or truncated.',
    ],
    ['that is empty', () => copyOf(() => Buffer.alloc(0)), 'the file is broken or truncated.'],
    [
      'that is something else',
      () => copyOf(() => Buffer.from('a letter')),
      'the file is broken or truncated.',
    ],
  ])('of a file %s', async (_what, make, words) => {
    const target = await barePlace();
    expect(await refused(await make(), target)).toBe(`…${words}`);
    expect(await isEmpty(target)).toBe(true);
  });

  it('of a file whose pictures or rows changed, and it says which', async () => {
    const target = await barePlace();
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
    // It is still empty enough for a good one.
    await restoreFrom(quiet, target);
    expect((await contentOf(target)).rows.messages).toHaveLength(1);
  });

  describe('of a copy that a newer console made', () => {
    const later = join(folder, 'later.tar.gz');
    const refusedWith = async (manifest: object) => {
      const target = await barePlace();
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

    it.each([[{ format: 2 }], [{ ...nothing, migrations: [Date.now() * 2] }]])(
      'of another version: %o',
      async (manifest) => {
        expect(await refusedWith(manifest)).toMatch(
          /^…the backup was made by a newer version of the console \(9\.1\.0\)/,
        );
      },
    );

    it('of the same version: it says what that one has that this one has not', async () => {
      const version = consoleVersion;
      const made = `…the backup was made by a newer build of the same version (${version}): it has `;
      const todo = '; restore it with that build or a newer one.';
      expect(await refusedWith({ version, format: 2 })).toBe(
        `${made}backup format 2, and this one has 1${todo}`,
      );
      const own = new Date(Math.max(...knownMigrations())).toJSON();
      expect(await refusedWith({ ...nothing, version, migrations: [Date.UTC(2083, 0, 1)] })).toBe(
        `${made}a migration of 2083-01-01T00:00:00.000Z, and the last one here is of ${own}${todo}`,
      );
    });
  });

  it('into a database that has rows, or that somebody uses', async () => {
    const full = await preparedPlace({ demo: true });
    // A write that is under way, or a file whose hour is not over: neither is the restore's.
    await writeFile(join(full.dataDir, 'uploads', 'waits.png'), 'a picture');
    await full.db.execute(sql`insert into file_removals values ('waits.png', now() + interval '1 hour')`);
    const before = await contentOf(full);
    for (const path of [quiet, await copyOf(() => Buffer.from('a letter'))]) {
      expect(await refused(path, full)).toMatch(/^…the (database is not empty|file is broken)/);
      expect(await contentOf(full)).toEqual(before);
      expect(await full.storage.has('waits.png')).toBe(true);
      const { rows } = await full.db.execute(sql`select due_at > now() as waits from file_removals`);
      expect(rows).toEqual([{ waits: true }]);
    }
    expect(await refused(quiet, full)).toBe(
      '…the database is not empty, its table categories has rows: restore into an empty database.',
    );
    const used = await preparedPlace();
    const client = new Client(used.connection);
    await client.connect();
    expect(await refused(quiet, used)).toBe(
      '…the database is in use by 1 other connections: stop the servers first.',
    );
    await client.end();
  });

  it('where it is stopped half-way', async () => {
    const target = await barePlace();
    const stop = new AbortController();
    const storage = {
      ...target.storage,
      async keep(...file: Parameters<typeof target.storage.keep>) {
        await target.storage.keep(...file);
        stop.abort();
      },
    };
    await expect(restoreFrom(quiet, { ...target, storage }, stop.signal)).rejects.toThrow(
      'Nothing was restored, and the database is unchanged: it was stopped.',
    );
    expect(await isEmpty(target)).toBe(true);
  });

  it('where it is stopped while a file is noted: the note goes, too', async () => {
    const target = await barePlace();
    const other = new Client(target.connection);
    const storage = {
      ...target.storage,
      // Whoever notes it next waits.
      async has(key: string) {
        await other.connect();
        await other.query('begin');
        await other.query('insert into file_removals (key, due_at) values ($1, now())', [key]);
        return target.storage.has(key);
      },
    };
    const stop = new AbortController();
    const refused = expect(restoreFrom(quiet, { ...target, storage }, stop.signal)).rejects.toThrow(
      'Nothing was restored, and the database is unchanged: it was stopped.',
    );
    await expect.poll(() => waiting(target, 'insert into file_removals%')).toBe(1);
    stop.abort();
    // What held the rows is gone.
    await expect.poll(() => inTransaction(target)).toBe(2);
    await other.end();
    await refused;
    await expect.poll(() => inTransaction(target)).toBe(0);
    expect(await isEmpty(target)).toBe(true);
  });

  it('stopped while it commits, it ends: all of it stands, and that is said', async () => {
    const target = await barePlace();
    const { storage, goOn } = heldCommit(target);
    const stop = new AbortController();
    const restored = expect(restoreFrom(quiet, { ...target, storage }, stop.signal)).resolves.toBeDefined();
    await expect.poll(() => waiting(target, 'commit')).toBe(1);
    stop.abort();
    await goOn();
    await restored;
    expect(await contentOf(target)).toEqual(whole);
  });

  it('where the connection is lost while it commits, the database is asked what stands', async () => {
    for (const stands of [true, false]) {
      const target = await barePlace();
      const { storage, goOn } = heldCommit(target);
      const { cut } = cutOff(target.db);
      const restored = restoreFrom(quiet, { ...target, storage });
      const told = stands
        ? expect(restored).resolves.toBeDefined()
        : expect(restored).rejects.toThrow('Nothing was restored, and the database is unchanged:');
      await expect.poll(() => waiting(target, 'commit')).toBe(1);
      if (!stands)
        await target.db.execute(sql`select pg_terminate_backend(pid) ${ofTarget} and query = 'commit'`);
      cut();
      await goOn();
      await told;
      if (stands) expect(await contentOf(target)).toEqual(whole);
      else expect(await isEmpty(target)).toBe(true);
    }
  });

  it('where the database stays away after that, it says that nobody knows, and what to do', async () => {
    const { connection } = await barePlace();
    const client = new Client(connection);
    // That it is lost.
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
    const away = new Pool({ ...connection, port: 1 });
    await expect(commit(client, away, 0)).rejects.toThrow(
      /^It is unknown whether anything was restored: .* Restore again once it is back: this changes nothing if the rows are there\.$/,
    );
    await away.end();
  });
});

const ofTarget = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
const counted = async ({ db }: Place, which: SQL) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${ofTarget} and ${which}`)).rows[0]
    ?.count;
/** How many wait for somebody else in such a statement. */
const waiting = (place: Place, statement: string) =>
  counted(place, sql`wait_event_type = 'Lock' and query ilike ${statement}`);
const inTransaction = (place: Place) => counted(place, sql`xact_start is not null`);
