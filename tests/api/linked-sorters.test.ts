// Tests that the sort values copied to join tables follow every change of their records.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { userRolesTable } from '#server/db/tables/users.ts';
import { adminRoleId, makePerson, makeRole, makeUser, type Person, password } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { form, png } from '#tests/kit/pictures.ts';

const { app, db } = await testApp();
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

/** Counts the join rows whose copied values differ from their records. */
async function countWrongLinks() {
  const { rows } = await db.execute<{ of: string; wrong: number; all: number }>(sql`
    select of, "all"::int, wrong::int from (
    select 'roles' as of, count(*) as all, count(*) filter (where
      (record_created_at, record_full_name, record_email, record_status, record_last_login_at) is distinct from
      (created_at, lower(full_name), lower(email), status, coalesce(last_login_at, '-infinity'))) as wrong
    from user_roles join users on users.id = user_id
    union all
    select 'categories', count(*), count(*) filter (where (record_created_at, record_name, record_price, record_updated_at)
      is distinct from (created_at, lower(name), price, updated_at))
    from product_categories join products on products.id = product_id
    union all
    select 'tags', count(*), count(*) filter (where (record_created_at, record_name, record_updated_at)
      is distinct from (templates.created_at, lower(templates.name), templates.updated_at))
    from template_tags join templates on templates.id = template_id) as links`);
  return rows;
}

const expectedCounts = (links: Record<string, number>) =>
  Object.entries(links).map(([of, all]) => ({ of, all, wrong: 0 }));

async function dataOf(answer: ReturnType<Person['call']>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
}

it('copies updates, bulk updates and sign-ins', async () => {
  const role = await makeRole(db, 'Keeper', []);
  const account = await makeUser(db, [role]);
  const path = `/users/${account.id}`;
  await dataOf(
    admin.call('PATCH', path, { body: { full_name: 'ÅSA Last', email: 'Asa@tests.example.com' } }),
  );
  expect((await tryToSignIn(app, 'asa@tests.example.com', password)).status).toBe(200);
  await dataOf(
    admin.call('PATCH', path, { body: { status: 'INACTIVE', roleIds: [role, await adminRoleId(db)] } }),
  );

  const category = await dataOf(
    admin.call('POST', '/product-categories', { body: form({ name: 'Tools', description: 'Things' }) }),
  );
  const categoryIds = JSON.stringify([category.id]);
  const products: { id: string }[] = [];
  for (const name of ['Saw', 'Axe', 'File']) {
    const body = form({ name, price: '10', categoryIds });
    products.push(await dataOf(admin.call('POST', '/products', { body })));
  }
  const [saw] = products;
  await dataOf(admin.call('PATCH', `/products/${saw?.id}`, { body: form({ name: 'ZAW', price: '99.50' }) }));
  const ids = products.map(({ id }) => id);
  const changed = { resource: 'products', action: 'update', values: { price: '77' }, ids: ids.slice(1) };
  await dataOf(admin.call('POST', '/operations', { body: changed }));
  await doJobs(db, {});

  const templates = form({ name: 'Plain', external_url: 'https://example.com', tags: '["bright"]' }, [
    ['previewImage', png(), 'preview.png'],
  ]);
  const template = await dataOf(admin.call('POST', '/templates', { body: templates }));
  await dataOf(admin.call('PATCH', `/templates/${template.id}`, { body: form({ name: 'Other' }) }));

  expect(await countWrongLinks()).toEqual(expectedCounts({ roles: 3, categories: 3, tags: 1 }));
  const { body } = await admin.call('GET', '/products', {
    query: { categoryId: category.id, sort: 'price', order: 'desc' },
  });
  expect(unwrap(body).data).toMatchObject([{ name: 'ZAW' }, { price: '77.00' }, { price: '77.00' }]);
});

it('copies an update that runs while the join row is added', async () => {
  const role = await makeRole(db, 'Late', []);
  const account = await makeUser(db);
  const changingClient = await db.$client.connect();
  await changingClient.query('begin');
  await changingClient.query(`update users set full_name = 'Changed meanwhile' where id = $1`, [account.id]);
  const link = db.insert(userRolesTable).values({ user_id: account.id, role_id: role });
  const linked = link.then(() => 'linked');
  await expect
    .poll(async () => {
      const { rowCount } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  await changingClient.query('commit');
  changingClient.release();
  expect(await linked).toBe('linked');
  expect((await countWrongLinks()).map(({ wrong }) => wrong)).toEqual([0, 0, 0]);
});
