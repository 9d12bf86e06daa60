// The journal as a stream: what changed and nothing else, in an order in which nobody who follows misses a change.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { factColumns } from '#server/kit/facts.ts';
import { appendToJournal, journalChanges } from '#server/kit/journal.ts';
import { dropOldPartitions, makePartitions } from '#server/kit/journal-months.ts';
import { entriesAfter, journalStart } from '#server/kit/journal-reader.ts';
import { transaction } from '#server/kit/write.ts';
import { migrationsDir } from '#server/root.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { signIn, testApp } from '#tests/kit/app.ts';
import { queriesOf } from '#tests/kit/queries.ts';
import { planNodesOf, rowsOf } from '#tests/kit/query-plans.ts';

const { app, db } = await testApp();
const unknownId = '019a0000-0000-7000-8000-000000000001';
let admin: Person;
beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

const entriesOf = async (recordId: string) => {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select * from audit_log where record_id = ${recordId} order by at, id`,
  );
  return rows;
};
const idOf = (data: { id: string } & { data?: { id: string } }) => (data.data ?? data).id;
const made = async (path: string, body: object): Promise<string> =>
  idOf((await admin.call('POST', path, { body })).body.data);
const lastOf = async (recordId: string) => (await entriesOf(recordId)).at(-1);

describe('an entry', () => {
  it('of a change holds the columns that changed, before and after, and no other', async () => {
    const id = await made('/pages', { title: 'About', description: 'Us', content: '<p>One</p>' });
    await admin.call('PATCH', `/pages/${id}`, { body: { title: 'About us', description: 'Us' } });
    expect(await lastOf(id)).toMatchObject({
      action: 'update',
      version: 2,
      operation_id: null,
      before: { title: 'About' },
      after: { title: 'About us' },
      secrets: [],
    });
    expect(Object.keys((await lastOf(id))?.after as object)).toEqual(['title']);
  });

  it('holds nothing where nothing changed', async () => {
    const id = await made('/pages', { title: 'Same', description: 'As before' });
    await admin.call('PATCH', `/pages/${id}`, { body: { title: 'Same' } });
    expect(await lastOf(id)).toMatchObject({ action: 'update', version: 2, before: {}, after: {} });
  });

  it('tells what stands in other tables by ids and names, once, and nothing that is worked out', async () => {
    const id = await made('/roles', { name: 'Helper', description: 'Helps', permissionIds: [] });
    const { body } = await admin.call('GET', '/permissions');
    const permission = body.data.find(({ name }: { name: string }) => name === 'pages.read');
    await admin.call('PUT', `/roles/${id}`, {
      body: { name: 'Helper', description: 'Helps', permissionIds: [permission.id] },
    });
    const entry = await lastOf(id);
    expect([entry?.before, entry?.after]).toEqual([{ permissions: [] }, { permissions: ['pages.read'] }]);
  });

  it('of a store says each thing in one spelling', async () => {
    const id = await made('/stores', { name: 'Shop', ownerId: null, termsConditionsText: '<p>Terms</p>' });
    const after = (await lastOf(id))?.after as object;
    expect(after).toMatchObject({ name: 'Shop', terms: '<p>Terms</p>', product_ids: [] });
    for (const derived of [
      'terms_conditions_text',
      'termsConditionsText',
      'domains',
      'owner',
      'categories',
    ]) {
      expect(after).not.toHaveProperty(derived);
    }
  });

  it('says who signed in and who signed out', async () => {
    const token = await signIn(app, admin.email, password);
    const sessions = async () =>
      (
        await db.execute<Record<string, unknown>>(
          sql`select * from audit_log where resource = 'sessions' and actor_id = ${admin.id} order by at, id`,
        )
      ).rows;
    const opened = (await sessions()).at(-1);
    expect(opened).toMatchObject({ action: 'create', after: { user_id: admin.id, address: '127.0.0.1' } });
    await app.inject({
      method: 'POST',
      url: '/api/admin/v1/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await sessions()).at(-1)).toMatchObject({ action: 'delete', record_id: opened?.record_id });
    expect(JSON.stringify(await sessions())).not.toContain(token);
  });

  it('never has a column for a secret, of whatever table', async () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../server/db/tables/*.ts', {
      eager: true,
    });
    const tables = Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((table) => is(table, PgTable));
    expect(tables.length).toBeGreaterThan(20);
    const kept = tables.flatMap((table) => Object.keys(factColumns(table)));
    for (const name of ['password_hash', 'token_hash', 'token', 'secret']) {
      expect(tables.some((table) => name in getTableColumns(table))).toBe(true);
      expect(kept).not.toContain(name);
    }
  });
});

describe('whoever follows', () => {
  const entry = (name: string) => ({
    resource: 'tests',
    record_id: '019a0000-0000-7000-8000-000000000001',
    action: 'update' as const,
    version: null,
    before: {},
    after: { name },
  });
  const author = { userId: null, requestId: 'test' };

  /** A follower that reads two entries at a time; gives all that it has seen so far of these tests' entries. */
  function follower() {
    let place = journalStart;
    const names: unknown[] = [];
    return async () => {
      for (;;) {
        const found = await entriesAfter(db, place, 2);
        place = found.place;
        for (const { resource, after } of found.entries) if (resource === 'tests') names.push(after?.name);
        if (found.entries.length < 2) return names;
      }
    };
  }
  /** A transaction that has its number, and goes on until it is told to commit. */
  async function numbered() {
    const client = await db.$client.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    return {
      write: (name: string) => appendToJournal(drizzle({ client }) as never, author, [entry(name)]),
      async commit() {
        await client.query('commit');
        client.release();
      },
    };
  }
  /** A write that goes on until it is told to commit. */
  async function begun(name: string) {
    const { write, commit } = await numbered();
    await write(name);
    return commit;
  }
  const write = (...names: string[]) =>
    transaction(db, (tx) => appendToJournal(tx, author, names.map(entry)));

  it('sees what is committed, in the order of commits, whatever is still under way, and each change once', async () => {
    const follow = follower();
    const commitSlow = await begun('slow');
    await write('quick');
    expect(await follow()).toEqual(['quick']);
    await write('one', 'two', 'three');
    expect(await follow()).toEqual(['quick', 'one', 'two', 'three']);
    const commitOther = await begun('other');
    await commitSlow();
    const all = ['quick', 'one', 'two', 'three', 'slow'];
    expect(await follow()).toEqual(all);
    expect(await follow()).toEqual(all);
    await commitOther();
    expect(await follow()).toEqual([...all, 'other']);
  });

  it('finds a write behind another one that it waited for, though it began first', async () => {
    const role = await adminRoleId(db);
    const lock = 'select id from roles where id = $1 for update';
    const held = await db.$client.connect();
    await held.query('begin');
    await held.query('select pg_current_xact_id()');
    let waits: Promise<unknown> = Promise.resolve();
    await transaction(db, async (tx) => {
      await tx.execute(sql`select id from roles where id = ${role} for update`);
      waits = held.query(lock, [role]).then(async () => {
        await appendToJournal(drizzle({ client: held }) as never, author, [entry('began first')]);
        await held.query('commit');
      });
      await appendToJournal(tx, author, [entry('was first')]);
    });
    await waits;
    held.release();
    const names = await follower()();
    expect(names.slice(-2)).toEqual(['was first', 'began first']);
  });

  it('finds a write that has the later number and the earlier place, though the other one was read before its commit', async () => {
    const follow = follower();
    const before = await follow();
    const [first, second] = [await numbered(), await numbered()];
    await second.write('earlier place');
    await first.write('earlier number');
    await first.commit();
    const seen = [...before, 'earlier number'];
    expect(await follow()).toEqual(seen);
    expect(await follow()).toEqual(seen);
    await second.commit();
    const all = [...seen, 'earlier place'];
    expect(await follow()).toEqual(all);
    expect(await follow()).toEqual(all);
  });

  it('loses and repeats nothing while many write, some soon and some late in their transaction', async () => {
    const follow = follower();
    const before = (await follow()).length;
    const names = Array.from({ length: 1_000 }, (_, n) => `of many ${n}`);
    const left = names.entries();
    const writeOn = async () => {
      for (const [n, name] of left) {
        const { record_id, after } = entry(name);
        const changed = sql`select ${record_id}::uuid as id, 1 as version, '{}'::jsonb as before, ${after}::jsonb as after`;
        await transaction(db, async (tx) => {
          await tx.execute(sql`select pg_current_xact_id()`);
          for (let turn = 0; turn < 5; turn += 1) {
            if (turn === n % 5) await journalChanges({ tx, author }, 'tests', [record_id], changed);
            else await tx.execute(sql`select`);
          }
        });
      }
    };
    let writing = true;
    const written = Promise.all(Array.from({ length: 6 }, writeOn)).finally(() => {
      writing = false;
    });
    while (writing) await follow();
    await written;
    expect((await follow()).slice(before).toSorted()).toEqual(names.toSorted());
  });

  it('reads along indexes: from the start, where it stands, behind much that it has not seen, and what came late', async () => {
    const fill = (entries: number) =>
      db.execute(sql`insert into audit_log (id, at, request_id, resource, record_id, action)
        select gen_random_uuid(), now(), 'filled', 'filled', gen_random_uuid(), 'update'
        from generate_series(1, ${entries})`);
    const commitLate = await begun('late');
    await fill(20_000);
    const [first, second] = [await numbered(), await numbered()];
    await second.write('late, of the later number');
    await first.write('in time');
    await first.commit();
    const { place } = await entriesAfter(db, journalStart, 100_000);
    await commitLate();
    await second.commit();
    await fill(5_000);
    await db.execute(sql`vacuum analyze audit_log`);
    const explainer = await db.$client.connect();
    afterwards(() => explainer.release());
    const inTheMiddle = (await entriesAfter(db, place, 100)).place;
    for (const from of [journalStart, place, inTheMiddle]) {
      const queries = await queriesOf(() => entriesAfter(db, from, 10));
      const nodes = await planNodesOf(
        explainer as never,
        ...queries.filter(({ text }) => text.includes('"audit_log"')),
      );
      expect(nodes.length).toBeGreaterThan(1);
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > 0)).toEqual([]);
      expect(nodes.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThan(300);
    }
    const { entries } = await entriesAfter(db, place, 10);
    expect(entries.map(({ after }) => after?.name).slice(0, 3)).toEqual([
      'late',
      'late, of the later number',
      undefined,
    ]);
  });
});

describe('a database of before', () => {
  it('keeps its journal: old entries come first, new ones follow them', async () => {
    const postgres = inject('postgres');
    const database = `test_before_${process.pid}`;
    const client = new Client(postgres);
    await client.connect();
    await client.query(`create database ${database}`);
    await client.end();
    const old = openDatabase({ ...postgres, database });
    const folder = await mkdtemp(join(tmpdir(), 'console-migrations-'));
    afterwards(async () => {
      await old.$client.end();
      await rm(folder, { recursive: true, force: true });
    });
    await cp(migrationsDir, folder, { recursive: true });
    const list = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(list, 'utf8'));
    await writeFile(list, JSON.stringify({ ...rest, entries: entries.slice(0, 3) }));
    await migrate(old, { migrationsFolder: folder });
    await old.execute(sql`
      insert into audit_log (id, at, request_id, resource, record_id, action, before, after)
      select gen_random_uuid(), at, 'then', 'pages', gen_random_uuid(), 'create', null, '{"title": "Old"}'
      from unnest(array['2024-02-29 10:00Z', '2026-01-01 00:00Z', now()]::timestamptz[]) as at`);

    await prepareDatabase(old);
    await transaction(old, (tx) =>
      appendToJournal(tx, { userId: null, requestId: 'now' }, [
        {
          resource: 'pages',
          record_id: '019a0000-0000-7000-8000-000000000001',
          action: 'delete',
          version: 1,
          before: { title: 'Old' },
          after: null,
        },
      ]),
    );
    const { entries: followed } = await entriesAfter(old, journalStart, 10);
    expect(followed.map(({ request_id }) => request_id)).toEqual(['then', 'then', 'then', 'now']);
    expect(followed[0]).toMatchObject({
      transaction: '0',
      position: 0,
      after: { title: 'Old' },
      secrets: [],
    });
    const { rows: indexes } = await old.execute(
      sql`select indisvalid from pg_index where indexrelid = 'journal_position_id'::regclass`,
    );
    expect(indexes).toEqual([{ indisvalid: true }]);
  });
});

it('finds a record’s entries and a person’s by an index, in the partitions of each month', async () => {
  const { rows: partitions } = await db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`,
  );
  const names = partitions.map(({ name }) => name);
  expect(names.filter((name) => /^audit_log_\d{4}_\d\d$/.test(name)).length).toBeGreaterThanOrEqual(2);
  expect(names).toContain('audit_log_other');
  expect(names.filter((name) => !/^audit_log_(\d{4}_\d\d|before|other)$/.test(name))).toEqual([]);
  for (const where of [
    sql`resource = 'pages' and record_id = ${unknownId} order by at desc, id desc limit 10`,
    sql`actor_id = ${unknownId} order by at desc, id desc limit 10`,
  ]) {
    const { rows } = await transaction(db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select * from audit_log where ${where}`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan|-> {2}Sort|^Sort /m);
  }
});

it('is kept for as long as it is set, by whole months', async () => {
  const partitions = async () =>
    (
      await db.execute<{ name: string }>(sql`
        select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`)
    ).rows.map(({ name }) => name);
  // `audit_log_before` reaches back to the beginning: a later one stands in for an old month.
  await db.execute(sql`alter table audit_log detach partition audit_log_before`);
  await makePartitions(db);
  const old = async (months: number) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select 'audit_log_' || to_char(first, 'YYYY_MM') as name,
        make_audit_log_partition(first at time zone 'utc', (first + interval '1 month') at time zone 'utc')
      from date_trunc('month', (now() at time zone 'utc') - make_interval(months => ${months})) as first`);
    return rows[0]?.name ?? '';
  };
  const [kept, dropped] = [await old(2), await old(3)];
  await dropOldPartitions(db, 0);
  expect(await partitions()).toEqual(expect.arrayContaining([kept, dropped]));
  await dropOldPartitions(db, 2);
  expect(await partitions()).toContain(kept);
  expect(await partitions()).not.toContain(dropped);
});
