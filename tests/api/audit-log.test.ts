// Tests the audit log: its entries, and an order in which followers miss no change.
import { getTableColumns, is, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendToAuditLog, updateWithAuditLog } from '#server/records/audit-log.ts';
import { dropOldPartitions, makePartitions } from '#server/records/audit-log-months.ts';
import { auditLogStart, entriesAfter } from '#server/records/audit-log-reader.ts';
import { factColumns } from '#server/records/audited-values.ts';
import { transaction } from '#server/records/write.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { afterwards } from '#tests/kit/afterwards.ts';
import { signIn, testApp } from '#tests/kit/app.ts';
import { recordQueries } from '#tests/kit/queries.ts';
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
const create = async (path: string, body: object): Promise<string> =>
  idOf((await admin.call('POST', path, { body })).body.data);
const lastOf = async (recordId: string) => (await entriesOf(recordId)).at(-1);

describe('An audit log entry', () => {
  it('of a change has only the changed columns, before and after', async () => {
    const id = await create('/pages', { title: 'About', description: 'Us', content: '<p>One</p>' });
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

  it('is empty for an update without changes', async () => {
    const id = await create('/pages', { title: 'Same', description: 'As before' });
    await admin.call('PATCH', `/pages/${id}`, { body: { title: 'Same' } });
    expect(await lastOf(id)).toMatchObject({ action: 'update', version: 2, before: {}, after: {} });
  });

  it('names related records and omits computed fields', async () => {
    const id = await create('/roles', { name: 'Helper', description: 'Helps', permissionIds: [] });
    const { body } = await admin.call('GET', '/permissions');
    const permission = body.data.find(({ name }: { name: string }) => name === 'pages.read');
    await admin.call('PUT', `/roles/${id}`, {
      body: { name: 'Helper', description: 'Helps', permissionIds: [permission.id] },
    });
    const entry = await lastOf(id);
    expect([entry?.before, entry?.after]).toEqual([{ permissions: [] }, { permissions: ['pages.read'] }]);
  });

  it('of a store has each field in one spelling', async () => {
    const id = await create('/stores', { name: 'Shop', ownerId: null, termsConditionsText: '<p>Terms</p>' });
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

  it('records sign-ins and sign-outs', async () => {
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

  it('has no column for a secret of any table', async () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../server/db/tables/*.ts', {
      eager: true,
    });
    const tables = Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((table) => is(table, PgTable));
    expect(tables.length).toBeGreaterThan(20);
    const columnNames = tables.flatMap((table) => Object.keys(factColumns(table)));
    for (const name of ['password_hash', 'token_hash', 'token', 'secret']) {
      expect(tables.some((table) => name in getTableColumns(table))).toBe(true);
      expect(columnNames).not.toContain(name);
    }
  });
});

describe('A follower of the audit log', () => {
  const entry = (name: string) => ({
    resource: 'tests',
    record_id: '019a0000-0000-7000-8000-000000000001',
    action: 'update' as const,
    version: null,
    before: {},
    after: { name },
  });
  const author = { userId: null, requestId: 'test' };

  /**
   * A follower that reads two entries at a time. Each call returns all entries of these tests read so far.
   */
  function follower() {
    let place = auditLogStart;
    const names: unknown[] = [];
    return async () => {
      for (;;) {
        const batch = await entriesAfter(db, place, 2);
        place = batch.place;
        for (const { resource, after } of batch.entries) if (resource === 'tests') names.push(after?.name);
        if (batch.entries.length < 2) return names;
      }
    };
  }
  /** A transaction that already has its id and stays open until `commit` is called. */
  async function openTransaction() {
    const client = await db.$client.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    return {
      write: (name: string) => appendToAuditLog(drizzle({ client }) as never, author, [entry(name)]),
      async commit() {
        await client.query('commit');
        client.release();
      },
    };
  }
  /** A write whose transaction stays open until the returned function commits it. */
  async function openWrite(name: string) {
    const { write, commit } = await openTransaction();
    await write(name);
    return commit;
  }
  const write = (...names: string[]) =>
    transaction(db, (tx) => appendToAuditLog(tx, author, names.map(entry)));

  it('sees each committed change once, in commit order, despite open transactions', async () => {
    const follow = follower();
    const commitSlow = await openWrite('slow');
    await write('quick');
    expect(await follow()).toEqual(['quick']);
    await write('one', 'two', 'three');
    expect(await follow()).toEqual(['quick', 'one', 'two', 'three']);
    const commitOther = await openWrite('other');
    await commitSlow();
    const all = ['quick', 'one', 'two', 'three', 'slow'];
    expect(await follow()).toEqual(all);
    expect(await follow()).toEqual(all);
    await commitOther();
    expect(await follow()).toEqual([...all, 'other']);
  });

  it('finds a write that waited for another, although it began first', async () => {
    const role = await adminRoleId(db);
    const lock = 'select id from roles where id = $1 for update';
    const waitingClient = await db.$client.connect();
    await waitingClient.query('begin');
    await waitingClient.query('select pg_current_xact_id()');
    let waitingWrite: Promise<unknown> = Promise.resolve();
    await transaction(db, async (tx) => {
      await tx.execute(sql`select id from roles where id = ${role} for update`);
      waitingWrite = waitingClient.query(lock, [role]).then(async () => {
        await appendToAuditLog(drizzle({ client: waitingClient }) as never, author, [entry('began first')]);
        await waitingClient.query('commit');
      });
      await appendToAuditLog(tx, author, [entry('was first')]);
    });
    await waitingWrite;
    waitingClient.release();
    const names = await follower()();
    expect(names.slice(-2)).toEqual(['was first', 'began first']);
  });

  it('finds a write with a later transaction id and an earlier position after others were read', async () => {
    const follow = follower();
    const before = await follow();
    const [first, second] = [await openTransaction(), await openTransaction()];
    await second.write('earlier place');
    await first.write('earlier number');
    await first.commit();
    const readSoFar = [...before, 'earlier number'];
    expect(await follow()).toEqual(readSoFar);
    expect(await follow()).toEqual(readSoFar);
    await second.commit();
    const all = [...readSoFar, 'earlier place'];
    expect(await follow()).toEqual(all);
    expect(await follow()).toEqual(all);
  });

  it('misses and repeats nothing among many concurrent writes', async () => {
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
            if (turn === n % 5) await updateWithAuditLog({ tx, author }, 'tests', [record_id], changed);
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

  it('reads by index scans from any position', async () => {
    const fill = (entries: number) =>
      db.execute(sql`insert into audit_log (id, at, request_id, resource, record_id, action)
        select gen_random_uuid(), now(), 'filled', 'filled', gen_random_uuid(), 'update'
        from generate_series(1, ${entries})`);
    const commitLate = await openWrite('late');
    await fill(20_000);
    const [first, second] = [await openTransaction(), await openTransaction()];
    await second.write('late, of the later number');
    await first.write('in time');
    await first.commit();
    const { place } = await entriesAfter(db, auditLogStart, 100_000);
    await commitLate();
    await second.commit();
    await fill(5_000);
    await db.execute(sql`vacuum analyze audit_log`);
    const explainer = await db.$client.connect();
    afterwards(() => explainer.release());
    const middle = (await entriesAfter(db, place, 100)).place;
    for (const from of [auditLogStart, place, middle]) {
      const queries = await recordQueries(() => entriesAfter(db, from, 10));
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

it('finds the entries of a record and of a user by index in every partition', async () => {
  const { rows: partitions } = await db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`,
  );
  const names = partitions.map(({ name }) => name);
  expect(names.filter((name) => /^audit_log_\d{4}_\d\d$/.test(name)).length).toBeGreaterThanOrEqual(2);
  expect(names).toContain('audit_log_other');
  expect(names.filter((name) => !/^audit_log_(\d{4}_\d\d|other)$/.test(name))).toEqual([]);
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

it('drops whole months after the configured retention', async () => {
  const partitions = async () =>
    (
      await db.execute<{ name: string }>(sql`
        select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`)
    ).rows.map(({ name }) => name);
  await makePartitions(db);
  const old = async (months: number) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select 'audit_log_' || to_char(first, 'YYYY_MM') as name,
        make_audit_log_partition(first at time zone 'utc', (first + interval '1 month') at time zone 'utc')
      from date_trunc('month', (now() at time zone 'utc') - make_interval(months => ${months})) as first`);
    return rows[0]?.name ?? '';
  };
  const [columnNames, dropped] = [await old(2), await old(3)];
  await dropOldPartitions(db, 0);
  expect(await partitions()).toEqual(expect.arrayContaining([columnNames, dropped]));
  await dropOldPartitions(db, 2);
  expect(await partitions()).toContain(columnNames);
  expect(await partitions()).not.toContain(dropped);
});
