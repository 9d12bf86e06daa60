// Tests that a list is answered even when its total is slow or fails.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { readEnvironment } from '#server/environment.ts';
import { folderStorage } from '#server/files/storage/storage.ts';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { type Answer, appOn, testApp } from '#tests/kit/app.ts';

const { db, dataDir } = await testApp({ demo: true });

/** A server with the given background connections that waits this many milliseconds for a total. */
async function serverWith(background: Database, TOTAL_WAIT_MS: string) {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', TOTAL_WAIT_MS });
  const app = await buildApp({ db, background, storage: await folderStorage(dataDir), environment });
  return { app, admin: await makePerson(app, db, [await adminRoleId(db)]) };
}

const told = ({ headers }: Answer) => [headers['x-total-count'], headers['x-total-relation']];

it('returns a list before a slow total, and the total once it is counted', async () => {
  const background = openDatabase({ ...db.$client.options, max: 1 });
  const { app, admin } = await serverWith(background, '0');
  const all = String(await db.$count(usersTable));
  const busy = await background.$client.connect();
  const first = await admin.call('GET', '/users');
  expect([first.status, first.body.data.length]).toEqual([200, 10]);
  expect(told(first)).toEqual(['11', 'at-least']);
  busy.release();
  await expect.poll(async () => told(await admin.call('GET', '/users'))).toEqual([all, 'exact']);
  await app.close();
  await background.$client.end();
});

it('answers the total alone to HEAD, and waits until it is counted', async () => {
  const background = openDatabase({ ...db.$client.options, max: 1 });
  const { app, admin } = await serverWith(background, '0');
  const all = String(await db.$count(usersTable));
  const busy = await background.$client.connect();
  setTimeout(() => busy.release(), 100);
  const { status, headers, body } = await admin.call('HEAD' as never, '/users');
  expect([status, body]).toEqual([200, '']);
  expect(told({ headers } as Answer)).toEqual([all, 'exact']);
  await app.close();
  await background.$client.end();
});

it('returns an exact total when one page shows all rows, however slow the count is', async () => {
  const background = openDatabase({ ...db.$client.options, max: 1 });
  const { app, admin } = await serverWith(background, '0');
  const busy = await background.$client.connect();
  for (const query of [{ q: 'no such user' }, { q: 'yuki' }, { createdTo: '1999-01-01T00:00:00Z' }]) {
    const answer = await admin.call('GET', '/users', { query });
    expect(told(answer)).toEqual([String(answer.body.data.length), 'exact']);
  }
  busy.release();
  await app.close();
  await background.$client.end();
});

it('returns an exact 0 for a search without results among many rows, however slow the count is', async () => {
  // Smaller tables are always searched completely.
  await db.execute(sql`
    insert into users (id, created_at, updated_at, full_name, email, password_hash)
    select gen_random_uuid(), now(), now(), 'One of many', 'many' || n || '@example.com', '' from generate_series(1, 1500) n`);
  const background = openDatabase({ ...db.$client.options, max: 1 });
  const { app, admin } = await serverWith(background, '0');
  const busy = await background.$client.connect();
  setTimeout(() => busy.release(), 300);
  expect(told(await admin.call('GET', '/users', { query: { q: 'no such user' } }))).toEqual(['0', 'exact']);
  await app.close();
  await background.$client.end();
});

it('never estimates fewer rows than are shown', async () => {
  const { rows } = await db.execute<{ at: string }>(sql`select now()::text as at`);
  await db.execute(sql`
    insert into users (id, created_at, updated_at, full_name, email, password_hash)
    select gen_random_uuid(), now(), now(), 'One of few', 'few' || n || '@example.com', '' from generate_series(1, 601) n`);
  const admin = await makePerson(await appOn(db, { env: { EXACT_TOTALS: '100' } }), db, [
    await adminRoleId(db),
  ]);
  // The planner has no statistics for new rows. There is one row more than full pages, because a later test
  // needs a partial last page.
  const query = { createdFrom: new Date(rows[0]?.at ?? '').toISOString(), sort: 'full_name', page: '50' };
  const answer = await admin.call('GET', '/users', { query });
  expect(answer.body.data).toHaveLength(10);
  const [total, relation] = told(answer);
  expect(relation).toBe('estimate');
  expect(Number(total)).toBeGreaterThanOrEqual(501);
});

it('returns the right early page when rows were added after the total was cached', async () => {
  const admin = await makePerson(await appOn(db), db, [await adminRoleId(db)]);
  const roleId = await makeRole(db, 'Held by some', []);
  const give = (count: number) =>
    db.execute(sql`
      with made as (
        insert into users (id, created_at, updated_at, full_name, email, password_hash)
        select gen_random_uuid(), clock_timestamp(), now(), 'A holder', gen_random_uuid() || '@example.com', ''
        from generate_series(1, ${sql.raw(String(count))}) returning id
      ) insert into user_roles (user_id, role_id) select id, ${roleId} from made`);
  await give(30);
  const query = { roleId, page: '3' };
  expect(told(await admin.call('GET', '/users', { query }))).toEqual(['30', 'exact']);
  await give(5);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users join user_roles on user_id = users.id where role_id = ${roleId}
    order by created_at desc, id desc limit 10 offset 20`);
  const { body } = await admin.call('GET', '/users', { query });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
});

it('returns a list with a minimum total when counting fails', async () => {
  const background = openDatabase(db.$client.options);
  const { app, admin } = await serverWith(background, '20000');
  await background.$client.end();
  const first = await admin.call('GET', '/users');
  expect([first.status, first.body.data.length]).toEqual([200, 10]);
  expect(told(first)).toEqual(['11', 'at-least']);
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from users`);
  const pages = Math.ceil((rows[0]?.total ?? 0) / 10);
  const last = await admin.call('GET', `/users?page=${pages}`);
  expect(last.headers['x-total-count']).toBe(String(rows[0]?.total));
  await app.close();
});
