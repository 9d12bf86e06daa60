// Tests that incremental counters equal a full count after any write, at any time.
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { locks } from '#server/db/advisory-locks.ts';
import { checkCounters } from '#server/doctor/database.ts';
import { timetable } from '#server/jobs/queue.ts';
import { addUpCounters, repairCounters } from '#server/lists/counters.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { form } from '#tests/kit/pictures.ts';

const { app, db } = await testApp({ demo: true });
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const queryNumber = async (text: string) =>
  (await db.execute<{ number: number }>(sql.raw(`select (${text})::int as number`))).rows[0]?.number;
const idOf = async (table: string) =>
  String((await db.execute<{ id: string }>(sql.raw(`select id from ${table} limit 1`))).rows[0]?.id);
const summary = async (path: string) => (await admin.call('GET', `${path}/summary`)).body.data;

afterEach(async () => expect(await repairCounters(db)).toBe(0));

it('counts the demo data', async () => {
  expect(await queryNumber('select count(*) from counter_rows')).toBeGreaterThan(100);
});

it('merges pending changes without changing a total', async () => {
  const paths = ['/stores', '/products', '/templates', '/store-emails', '/product-categories'];
  const before = await Promise.all(paths.map(summary));
  while ((await addUpCounters(db, 50)) === 50);
  expect(await queryNumber('select count(*) from counter_changes')).toBe(0);
  expect(await Promise.all(paths.map(summary))).toEqual(before);
});

it('merges pending changes with a job each minute', async () => {
  expect(timetable['add-up-counters']).toBe('* * * * *');
});

it('counts a record again when it changes its group', async () => {
  const [users, products, stores] = [await idOf('users'), await idOf('products'), await idOf('stores')];
  const before = await summary('/stores');
  const [store] = (
    await db.execute<{ is_active: boolean }>(sql`select is_active from stores where id = ${stores}`)
  ).rows;
  const answers = [
    await admin.call('PATCH', `/users/${users}`, { body: { status: 'SUSPENDED' } }),
    await admin.call('PATCH', `/products/${products}`, {
      body: form({ price: '77.10', status: 'archived' }),
    }),
    await admin.call('PATCH', `/stores/${stores}`, { body: { isActive: !store?.is_active, ownerId: null } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const step = store?.is_active ? -1 : 1;
  expect(await summary('/stores')).toEqual({
    ...before,
    active: before.active + step,
    inactive: before.inactive - step,
  });
});

it('counts a store once for simultaneous first emails, and not after its last one is deleted', async () => {
  const { body } = await admin.call('POST', '/stores', { body: { name: 'New' } });
  const storeId = body.data.data.id;
  const before = (await summary('/store-emails')).stores;
  const sent = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      admin.call('POST', '/store-emails', {
        body: { storeId, email: `${name}@example.com`, purpose: 'Orders' },
      }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await summary('/store-emails')).stores).toBe(before + 1);
  await Promise.all(sent.map(({ body: one }) => admin.call('DELETE', `/store-emails/${one.data.id}`)));
  expect((await summary('/store-emails')).stores).toBe(before);
});

it('removes the counts of a deleted store with its domains and emails', async () => {
  const { body } = await admin.call('POST', '/stores', {
    body: { name: 'Gone', domain: 'gone.example.com' },
  });
  const { id } = body.data.data;
  await admin.call('POST', '/store-emails', {
    body: { storeId: id, email: 'a@example.com', purpose: 'Orders' },
  });
  expect((await admin.call('DELETE', `/stores/${id}`)).status).toBe(200);
});

it('repairs wrong counters, also while changes are pending', async () => {
  while ((await addUpCounters(db, 50)) === 50);
  await db.execute(sql`update counters set total = total + 3 where name = 'users of role'`);
  await db.execute(sql`delete from counters where name = 'templates'`);
  await admin.call('POST', '/pages', { body: { title: 'Not counted', description: 'x' } });
  await admin.call('POST', '/product-categories', { body: form({ name: 'New', description: 'x' }) });
  expect(await repairCounters(db)).toBeGreaterThan(2);
  const countOfRole = 'select count(*) from user_roles where role_id = roles.id';
  const { body } = await admin.call('GET', '/roles', { query: { limit: '100' } });
  for (const { id, userCount } of body.data) {
    expect(userCount).toBe(await queryNumber(`select (${countOfRole}) from roles where id = '${id}'`));
  }
});

it('leaves changes pending during a full count without blocking writes', async () => {
  const countingClient = await db.$client.connect();
  await countingClient.query(`begin; select pg_advisory_xact_lock(${locks.counters})`);
  await admin.call('POST', '/product-categories', { body: form({ name: 'Meanwhile', description: 'x' }) });
  const changes = 'select count(*) from counter_changes';
  const waiting = await queryNumber(changes);
  expect(waiting).toBeGreaterThan(0);
  expect(await addUpCounters(db, 50)).toBe(0);
  expect(await queryNumber(changes)).toBe(waiting);
  await countingClient.query('rollback');
  countingClient.release();
});

it('reports to the operator how many counters were repaired', async () => {
  await db.execute(sql`update counters set total = total + 3 where name = 'users of role'`);
  expect(await checkCounters(db)).toMatchObject([
    {
      level: 'warning',
      text: expect.stringMatching(/^[1-9]\d* stored totals were wrong/),
    },
  ]);
  expect(await checkCounters(db)).toEqual([{ level: 'good', text: 'Stored totals are correct' }]);
});
