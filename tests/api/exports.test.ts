// Tests exports: a file of a list or of chosen records that the caller can download once.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import readSheet from 'read-excel-file/node';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import type { Database } from '#server/db/client.ts';
import { productsTable } from '#server/db/tables/products.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { appOn, testApp } from '#tests/kit/app.ts';
import { freshDatabase } from '#tests/kit/database.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp({ demo: true });
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db);
const ownStore = await makeStore(db, { owner_id: owner.id, name: 'Own shop' });

const ask = async (person: Person, body: object) => {
  const answer = await person.call('POST', '/exports', { body: { format: 'csv', ...body } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data as { id: string; url: string };
};
const fetchFile = (url: string, on = app) => on.inject({ method: 'GET', url });
/** The file of an export as text. */
const csv = async (body: object, person = admin) => {
  const { url } = await ask(person, body);
  const answer = await fetchFile(url);
  expect(answer.statusCode).toBe(200);
  return answer.payload;
};
const rowsIn = (text: string, options = {}) =>
  parse(text, { columns: true, bom: true, ...options }) as Record<string, string>[];
const listed = async (path: string, query: Record<string, string> = {}) => {
  const { body } = await admin.call('GET', path, { query: { limit: '100', ...query } });
  return unwrap(body).data as Record<string, unknown>[];
};
const entriesOf = async (id: string) => {
  const { rows } = await db.execute<{ action: string; after: Record<string, unknown>; actor_id: string }>(
    sql`select action, after, actor_id from audit_log where resource = 'exports' and record_id = ${id} order by at, id`,
  );
  return rows;
};

/** Lets the exports that run take ten minutes. */
function passTime() {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
  onTestFinished(() => clock.mockRestore());
}
const toldOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/notices')).body.data.map(({ text }: Notice) => text);
const brokeOff = /^Your export of products broke off after [\d,]+ rows\. Please try again\.$/;

describe('A CSV export', () => {
  it('has the rows of the list with raw values', async () => {
    const filters = { status: 'published', priceTo: '100' };
    const shown = await listed('/products', { ...filters, sort: 'price', order: 'desc' });
    const rows = rowsIn(await csv({ resource: 'products', filters, sort: 'price', order: 'desc' }));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ id, price, createdAt }) => ({ id, price, createdAt }))).toEqual(
      shown.map(({ id, price, createdAt }) => ({ id, price, createdAt })),
    );
    expect(rows.map(({ categories = '' }) => JSON.parse(categories))).toEqual(
      shown.map(({ categories }) => categories),
    );
  });

  it('has the chosen records and columns, including columns of related records', async () => {
    const some = (await listed('/stores')).slice(0, 3).map(({ id }) => String(id));
    const text = await csv({ resource: 'stores', ids: some, columns: ['name', 'owner.email', 'id'] });
    expect(text.split('\r\n')[0]).toBe('name,owner.email,id');
    expect(rowsIn(text).map(({ id }) => id)).toEqual(some);
  });

  it('formats values as the console does, in a given time zone', async () => {
    const [user] = await db
      .update(usersTable)
      .set({ status: 'SUSPENDED', last_login_at: '2026-11-21T15:39:00.000Z' })
      .where(eq(usersTable.id, owner.id))
      .returning();
    const [row] = rowsIn(
      await csv({ resource: 'users', ids: [user?.id], values: 'shown', timeZone: 'Europe/Berlin' }),
    );
    expect(row).toMatchObject({
      'Full name': user?.full_name,
      Status: 'Inactive',
      Verified: 'Yes',
      'Last login': 'November 21, 2026, 4:39 PM',
    });
    await db.update(usersTable).set({ status: 'ACTIVE' }).where(eq(usersTable.id, owner.id));
    const [product] = rowsIn(await csv({ resource: 'products', values: 'shown' }));
    expect(product?.Price).toMatch(/^\$[\d,]+\.\d\d$/);
  });

  it('has the activity with the same filters, page by page, without formulas', async () => {
    const { body } = await admin.call('POST', '/pages', { body: { title: 'One', description: 'Us' } });
    const { id } = body.data;
    for (let n = 1; n <= 3; n += 1) await admin.call('PATCH', `/pages/${id}`, { body: { title: `=${n}` } });
    const rows = rowsIn(
      await csv({ resource: 'audit', filters: { recordId: id, action: 'update' }, values: 'shown' }),
    );
    expect(rows.map(({ Changes }) => Changes)).toEqual([
      'Title: =2 → =3',
      'Title: =1 → =2',
      'Title: One → =1',
    ]);
    expect(rows[0]).toMatchObject({ Action: 'Changed', Kind: 'Page', Item: "'=3", Address: '127.0.0.1' });
    const { data } = (await admin.call('GET', '/audit-log', { query: { recordId: id, limit: '1' } })).body;
    expect(rows[0]?.ID).toBe(data[0].id);
  });

  it('has the activity only for people who may read it, and only by filters', async () => {
    const reader = await makePersonWithPermissions(app, db, ['pages.read', 'users.read']);
    const body = { format: 'csv', resource: 'audit' };
    expect((await reader.call('POST', '/exports', { body })).status).toBe(403);
    for (const wrong of [{ q: 'x' }, { ids: [admin.id] }, { filters: { page: '1' } }, { columns: ['x'] }]) {
      expect((await admin.call('POST', '/exports', { body: { ...body, ...wrong } })).status).toBe(422);
    }
  });

  it('supports a byte order mark and another separator', async () => {
    const text = await csv({ resource: 'users', bom: true, separator: ';', columns: ['id', 'email'] });
    expect(text.startsWith('\uFEFFid;email\r\n')).toBe(true);
    expect(rowsIn(text, { delimiter: ';' }).length).toBe((await listed('/users')).length);
  });

  const hostile = [
    '=1+1',
    '+1',
    '-1',
    '@sum(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    'x;=1+1',
    'x;=1+1;|-2',
    'a "quoted", text\nof two lines',
    '🙂',
  ];

  it('escapes spreadsheet formulas unless asked not to', async () => {
    const created = await db
      .insert(productsTable)
      .values(hostile.map((name) => ({ name, description: '', price: '1', status: 'draft' as const })))
      .returning({ id: productsTable.id });
    const request = {
      resource: 'products',
      ids: created.map(({ id }) => id),
      columns: ['name', 'price'],
      order: 'asc',
    };
    const names = async (more: object) => rowsIn(await csv({ ...request, ...more })).map(({ name }) => name);
    expect((await names({})).toSorted()).toEqual(
      hostile.map((name) => name.replace(/(^|[;|\t\r])(?=[=+\-@\t\r＝])/g, "$1'")).toSorted(),
    );
    expect((await names({ safe: false })).toSorted()).toEqual(hostile.toSorted());
  });

  it.each([',', ';', '\t', '|'])('has no formula for a reader that splits by %j', async (delimiter) => {
    const [created] = await db
      .insert(productsTable)
      .values({
        name: 'x,=1+1,|=1+1|;=1+1;\t=1+1\t',
        description: 'x\n=1+1',
        price: '1',
        status: 'draft' as const,
      })
      .returning({ id: productsTable.id });
    const text = await csv({
      resource: 'products',
      ids: [created?.id],
      columns: ['id', 'name', 'description'],
    });
    const cells = parse(text, { delimiter, relax_quotes: true, relax_column_count: true }).flat() as string[];
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    await db.delete(productsTable).where(eq(productsTable.id, String(created?.id)));
  });
});

describe('A workbook export', () => {
  it('has typed numbers and times', async () => {
    const filters = { status: 'published' };
    const { url } = await ask(admin, { resource: 'products', format: 'xlsx', sort: 'name', filters });
    const answer = await fetchFile(url);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="products-[\d-]{10}\.xlsx"$/,
    );
    const [{ data, sheet }] = (await readSheet(answer.rawPayload)) as never as [
      { sheet: string; data: unknown[][] },
    ];
    const [titles = [], ...rows] = data;
    const shown = await listed('/products', { sort: 'name', ...filters });
    const at = (name: string) => titles.indexOf(name);
    expect(sheet).toBe('Products');
    expect(rows.length).toBe(shown.length);
    expect(rows.map((row) => row[at('id')])).toEqual(shown.map(({ id }) => id));
    expect(rows.map((row) => row[at('price')])).toEqual(shown.map(({ price }) => Number(price)));
    expect(rows.map((row) => (row[at('createdAt')] as Date).toISOString())).toEqual(
      shown.map(({ createdAt }) => createdAt),
    );
  });
});

describe('An export ticket', () => {
  it('can be used once', async () => {
    const { url } = await ask(admin, { resource: 'users' });
    const [first, second] = [await fetchFile(url), await fetchFile(url)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 410]);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
    });
    expect(second.json().message).toBe(
      'This export has expired or was already downloaded. Please export again.',
    );
  });

  it('can be used once by simultaneous requests to several processes', async () => {
    const other = await appOn(db);
    const { url } = await ask(admin, { resource: 'users' });
    const answers = await Promise.all([app, other, app, other].map((on) => fetchFile(url, on)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('expires after one minute and with the session', async () => {
    const { id, url } = await ask(admin, { resource: 'users' });
    await db.execute(
      sql`update export_tickets set created_at = now() - interval '61 seconds' where id = ${id}`,
    );
    expect((await fetchFile(url)).statusCode).toBe(410);
    const leaving = await makePerson(app, db, [await adminRoleId(db)]);
    const ticket = await ask(leaving, { resource: 'users' });
    await leaving.call('POST', '/auth/logout');
    expect((await fetchFile(ticket.url)).statusCode).toBe(410);
  });

  it('is stored only as a hash and is not used up by a HEAD request', async () => {
    const { url } = await ask(admin, { resource: 'users' });
    const { rows } = await db.execute(sql`select * from export_tickets`);
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await fetchFile(url)).statusCode).toBe(200);
  });

  it('is limited to ten for a session until they are used', async () => {
    const busy = await makePerson(app, db, [await adminRoleId(db)]);
    for (let n = 0; n < 10; n += 1) await ask(busy, { resource: 'users' });
    const refused = await busy.call('POST', '/exports', { body: { resource: 'users', format: 'csv' } });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('The caller of an export', () => {
  it('needs the permission to list at the request and at the download', async () => {
    const body = { resource: 'users', format: 'csv' };
    const stranger = await makePersonWithPermissions(app, db, ['products.read']);
    expect((await stranger.call('POST', '/exports', { body })).status).toBe(403);
    const reader = await makePersonWithPermissions(app, db, ['users.read']);
    const { url } = await ask(reader, body);
    await db.delete(userRolesTable).where(eq(userRolesTable.user_id, reader.id));
    expect((await fetchFile(url)).statusCode).toBe(403);
    expect((await fetchFile(url)).statusCode).toBe(410);
  });

  it('gets only their own records', async () => {
    const all = (await listed('/stores')).map(({ id }) => id);
    const rows = rowsIn(await csv({ resource: 'stores', ids: all }, owner));
    expect(rows.map(({ id }) => id)).toEqual([ownStore]);
    expect(rowsIn(await csv({ resource: 'stores' }, owner)).map(({ id }) => id)).toEqual([ownStore]);
  });

  it('is recorded in the audit log with the filters and the number of rows', async () => {
    const { id, url } = await ask(admin, { resource: 'products', filters: { status: 'draft' } });
    const rows = rowsIn((await fetchFile(url)).payload);
    const ticket = { resource: 'products', format: 'csv', filters: { status: 'draft' } };
    await expect
      .poll(async () => (await entriesOf(id)).map(({ action, after }) => ({ action, after })))
      .toEqual([
        { action: 'create', after: ticket },
        { action: 'update', after: { rows: rows.length, whole: true } },
      ]);
    expect((await entriesOf(id))[0]?.actor_id).toBe(admin.id);
  });
});

it.each([
  [{ resource: 'settings' }, 'resource'],
  [{ format: 'pdf' }, 'format'],
  [{ columns: ['name', 'password_hash'] }, 'columns'],
  [{ columns: [] }, 'columns'],
  [{ sort: 'password_hash' }, 'sort'],
  [{ filters: { status: 'sold' } }, 'filters.status'],
  [{ separator: '|' }, 'separator'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
])('rejects %j at its field', async (wrong, field) => {
  const body = { resource: 'products', format: 'csv', ...wrong };
  const answer = await admin.call('POST', '/exports', { body });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

it('accepts the next download before the audit log has recorded the last one', async () => {
  const other = await freshDatabase();
  const one = await appOn(other);
  const person = await makePerson(one, other, [await adminRoleId(other)]);
  await other.execute(sql`create function waits() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(1); return new; end'`);
  await other.execute(sql`create trigger waits before insert on audit_log
    for each row when (new.resource = 'exports' and new.action = 'update') execute function waits()`);
  const blocker = new Client(other.$client.options);
  await blocker.connect();
  await blocker.query('select pg_advisory_lock(1)');
  for (const _ of [1, 2]) {
    const { url } = await ask(person, { resource: 'users' });
    expect((await fetchFile(url, one)).statusCode).toBe(200);
  }
  await blocker.end();
});

describe('A long export', () => {
  const makeManyProducts = (on: Database) =>
    on.execute(sql`insert into products (id, name, description, price, status, created_at, updated_at)
      select gen_random_uuid(), 'Many ' || n, repeat('x', 20000), 1, 'draft', now(), now() from generate_series(1, 1000) n`);
  const startDownload = async (address: string, url: string) => {
    const ticket = get(`${address}${url}`, { agent: false });
    const [answer] = (await once(ticket, 'response')) as [IncomingMessage];
    return { ticket, answer };
  };
  let address = '';
  beforeAll(async () => {
    await makeManyProducts(db);
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('stops its query when the client disconnects and records how far it came', async () => {
    const { id, url } = await ask(admin, { resource: 'products' });
    const { ticket, answer } = await startDownload(address, url);
    await once(answer, 'readable');
    passTime();
    ticket.destroy();
    await expect.poll(async () => (await entriesOf(id)).at(-1)?.after).toMatchObject({ whole: false });
    expect(await toldOf(admin)).toEqual([]);
    expect(Number((await entriesOf(id)).at(-1)?.after.rows)).toBeLessThan(1_000);
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where query like '%exported%' and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    expect(rows).toHaveLength(0);
    // The download slot is free again.
    expect(rowsIn(await csv({ resource: 'users' })).length).toBeGreaterThan(1);
  });

  it('loses its download slot to another user when the client reads too slowly', async () => {
    const { app: small, db: smallDb } = await testApp({ connections: 3 });
    await makeManyProducts(smallDb);
    const smallAddress = await small.listen({ port: 0, host: '127.0.0.1' });
    const role = await adminRoleId(smallDb);
    const [anna, bert, carl] = [
      await makePerson(small, smallDb, [role]),
      await makePerson(small, smallDb, [role]),
      await makePerson(small, smallDb, [role]),
    ];
    const startSlowDownload = async (person: Person) => {
      const { url } = await ask(person, { resource: 'products' });
      return (await startDownload(smallAddress, url)).answer.pause();
    };
    const slow = [await startSlowDownload(anna), await startSlowDownload(bert)];
    const { url } = await ask(carl, { resource: 'users' });
    const refused = await fetchFile(url, small);
    expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
      503,
      'Other people are downloading exports, and the server sends 2 at a time. Please try again in a moment.',
      '10',
    ]);
    passTime();
    // A reader counts as slow once the connection's buffers are full.
    await expect.poll(async () => (await fetchFile(url, small)).statusCode, { timeout: 20_000 }).toBe(200);
    const ended = await Promise.allSettled([once(slow[0] as IncomingMessage, 'error'), slow[0]?.resume()]);
    expect(ended[0].status).toBe('fulfilled');
    await expect.poll(() => toldOf(anna)).toEqual([expect.stringMatching(brokeOff)]);
    slow[1]?.destroy();
  });

  /** Starts a download of all products, and stops reading after its first bytes. */
  async function startReading(person: Person) {
    const { url } = await ask(person, { resource: 'products' });
    const { answer } = await startDownload(address, url);
    await once(answer, 'readable');
    return answer.pause();
  }

  it('is reported to its person when it is sent, unless it was short', async () => {
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    await csv({ resource: 'users' }, person);
    const answer = await startReading(person);
    passTime();
    await once(answer.resume(), 'end');
    const done = expect.stringMatching(/^Your export of 1,\d{3} products is done\.$/);
    await expect.poll(() => toldOf(person)).toEqual([done]);
  });

  it('is reported to its person when the database breaks it off', async () => {
    const person = await makePerson(app, db, [await adminRoleId(db)]);
    const answer = await startReading(person);
    passTime();
    const terminate = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where state = 'idle in transaction' and datname = current_database() and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await db.execute(terminate)).rows.length).toBeGreaterThan(0);
    await Promise.allSettled([once(answer, 'error'), answer.resume()]);
    await expect.poll(() => toldOf(person)).toEqual([expect.stringMatching(brokeOff)]);
  });
});
