// Tests the impact preview: it reports what the change then does, and commits nothing.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { storeProductsTable, storesTable } from '#server/db/tables/stores.ts';
import type { Impact } from '#shared/contract/impact.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  type Person,
} from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

async function make(path: string, body: object): Promise<string> {
  const answer = await admin.call('POST', path, { body });
  expect(answer.body).toMatchObject({ status: true });
  const { data } = answer.body;
  return String((data.success ? data.data : data).id);
}

const pathOf = (resource: string) => contracts.find(({ name }) => name === resource)?.path ?? '';
const ask = (resource: string, id: string, body: object, person: Person = admin) =>
  person.call('POST', `${pathOf(resource)}/${id}/impact`, { body });

const previewDelete = async (resource: string, id: string): Promise<Impact> => {
  const answer = await ask(resource, id, { action: 'delete' });
  expect([answer.status, answer.body.message]).toEqual([200, 'OK']);
  return answer.body.data;
};

/** The messages of the effects of an update, with their amounts. */
async function previewUpdate(resource: string, id: string, values: object) {
  const answer = await ask(resource, id, { action: 'update', values });
  expect([answer.status, answer.body.message]).toEqual([200, 'OK']);
  const { blocks, effects } = answer.body.data as Impact;
  expect(blocks).toEqual([]);
  return effects.map(({ message, money, moneyAfter }) =>
    [message, money, moneyAfter].filter(Boolean).join(' '),
  );
}

const category = () =>
  make('/product-categories', form({ name: `Shoes ${next()}`, description: 'For feet' }));
const product = async () =>
  make(
    '/products',
    form(
      {
        name: `Boot ${next()}`,
        price: '10',
        status: 'published',
        categoryIds: JSON.stringify([await category()]),
      },
      [['files', png(), 'a.png']],
    ),
  );
const template = () =>
  make(
    '/templates',
    form({ name: `Plain ${next()}`, external_url: 'https://example.com' }, [
      ['previewImage', png(), 'plain.png'],
    ]),
  );
const pricing = (monthly: string) => [
  { billingCycle: 'monthly', price: monthly, currency: 'USD' },
  { billingCycle: 'yearly', price: '120', currency: 'USD' },
];
const trafficPlan = () =>
  make('/traffic-plans', {
    name: `Small ${next()}`,
    description: 'For small stores',
    trafficLimit: 1_000,
    pricing: pricing('19'),
  });
const domain = (storeId: string, isPrimary?: boolean) =>
  make('/domains', { name: `shop${next()}.example.com`, storeId, ...(isPrimary && { isPrimary }) });
const sell = (storeId: string, productId: string) =>
  db.insert(storeProductsTable).values({ store_id: storeId, product_id: productId });

interface DeleteCase {
  readonly resource: string;
  readonly title: string;
  readonly prepare: () => Promise<string>;
  readonly blocks?: readonly string[];
  /** Messages of other records that the delete writes. */
  readonly logged?: readonly string[];
  /** Other messages. */
  readonly others?: readonly string[];
}

const deletes: readonly DeleteCase[] = [
  {
    resource: 'users',
    title: 'with a session and a role',
    prepare: async () => (await makePerson(app, db, [await makeRole(db, `crew ${next()}`, [])])).id,
    logged: ['1 session ends.'],
    others: ['1 role is no longer linked to this user.'],
  },
  {
    resource: 'users',
    title: 'who owns stores',
    async prepare() {
      const { id } = await makeUser(db);
      for (let n = 0; n < 6; n += 1) await makeStore(db, { owner_id: id });
      return id;
    },
    blocks: ['6 stores belong to this user.'],
  },
  { resource: 'roles', title: 'without users', prepare: () => makeRole(db, `role ${next()}`, []) },
  {
    resource: 'roles',
    title: 'that a user has',
    async prepare() {
      const role = await makeRole(db, `role ${next()}`, []);
      await makeUser(db, [role]);
      return role;
    },
    blocks: ['1 user has this role.'],
  },
  {
    resource: 'roles',
    title: 'named admin',
    prepare: () => adminRoleId(db),
    blocks: ["The admin role can't be deleted.", '1 user has this role.'],
  },
  {
    resource: 'stores',
    title: 'with a plan, domains, an email and products',
    async prepare() {
      const id = await makeStore(db, { subscription_id: await trafficPlan() });
      await domain(id);
      await domain(id);
      await make('/store-emails', { email: `shop${next()}@example.com`, purpose: 'Support', storeId: id });
      await sell(id, await product());
      return id;
    },
    logged: ['2 domains are deleted too.', '1 store email is deleted too.'],
    others: ['This store no longer pays for its plan.', '1 product is no longer linked to this store.'],
  },
  {
    resource: 'domains',
    title: 'that is the primary one of two',
    async prepare() {
      const store = await makeStore(db);
      const id = await domain(store, true);
      await domain(store);
      return id;
    },
    logged: ['1 other domain becomes the primary one.'],
  },
  {
    resource: 'store-emails',
    title: 'of a store',
    prepare: async () =>
      make('/store-emails', {
        email: `shop${next()}@example.com`,
        purpose: 'Support',
        storeId: await makeStore(db),
      }),
  },
  {
    resource: 'products',
    title: 'that stores sell',
    async prepare() {
      const id = await product();
      await sell(await makeStore(db), id);
      await sell(await makeStore(db), id);
      return id;
    },
    logged: ['2 stores no longer sell this product.', '1 file is deleted too.'],
    others: ['1 category is no longer linked to this product.'],
  },
  { resource: 'categories', title: 'without products', prepare: category },
  {
    resource: 'categories',
    title: 'with a product and a subcategory',
    async prepare() {
      const id = await category();
      await make('/products', form({ name: 'Cap', price: '5', categoryIds: JSON.stringify([id]) }));
      await make('/product-categories', form({ name: `Low ${next()}`, description: '-', parentId: id }));
      return id;
    },
    blocks: ['1 product uses this category.', "Can't delete: 1 subcategory. Move it first."],
  },
  {
    resource: 'plans',
    title: 'without stores',
    prepare: async () =>
      make('/plans', { name: 'Offer', trafficPlanId: await trafficPlan(), billingCycle: 'monthly' }),
  },
  {
    resource: 'plans',
    title: 'with a store',
    async prepare() {
      const trafficPlanId = await trafficPlan();
      await makeStore(db, { subscription_id: trafficPlanId });
      return make('/plans', { name: 'Offer', trafficPlanId, billingCycle: 'monthly' });
    },
    blocks: ['1 store is on this plan.'],
  },
  { resource: 'traffic-plans', title: 'without stores', prepare: trafficPlan },
  {
    resource: 'traffic-plans',
    title: 'with a store and an offer',
    async prepare() {
      const id = await trafficPlan();
      await makeStore(db, { subscription_id: id });
      await make('/plans', { name: 'Offer', trafficPlanId: id, billingCycle: 'monthly' });
      return id;
    },
    blocks: ['1 store uses this plan. Make it inactive instead.', '1 subscription plan offers this plan.'],
  },
  { resource: 'templates', title: 'without stores', prepare: template, logged: ['1 file is deleted too.'] },
  {
    resource: 'templates',
    title: 'that stores use',
    async prepare() {
      const id = await template();
      await makeStore(db, { template_id: id });
      await makeStore(db, { template_id: id, is_active: false });
      return id;
    },
    blocks: ['2 stores use this template.'],
  },
  {
    resource: 'pages',
    title: 'without images',
    prepare: () => make('/pages', { title: `About ${next()}`, description: 'Who we are' }),
  },
];

/** A digest of every row of the database, without sessions, whose last use changes with each call. */
async function fingerprint(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname <> 'sessions' order by relname`);
  const digests = await Promise.all(
    rows.map(({ name }) =>
      db.execute<{ digest: string }>(sql`
        select ${name} || md5(coalesce(string_agg(one::text, '' order by one::text), '')) as digest
        from ${sql.identifier(name)} one`),
    ),
  );
  return digests.map((answer) => answer.rows[0]?.digest).join(' ');
}

/** The ids of the other records that a request wrote, by resource, as the audit log has them. */
async function entriesOf(requestId: string | undefined, id: string) {
  const rows = await db
    .select()
    .from(auditLogTable)
    .where(eq(auditLogTable.request_id, String(requestId)));
  const ids: Record<string, string[]> = {};
  for (const { resource, record_id } of rows) {
    if (record_id !== id) ids[resource] = [...(ids[resource] ?? []), record_id];
  }
  return ids;
}

it('covers every resource with a delete', () => {
  const expected = contracts.filter(({ permissions }) => permissions.delete).map(({ name }) => name);
  expect([...new Set(deletes.map(({ resource }) => resource))].toSorted()).toEqual(expected.toSorted());
});

describe.each(deletes)(
  'The delete of $resource $title',
  ({ resource, prepare, blocks = [], logged = [], others = [] }) => {
    it('has the impact that was previewed, and the preview commits nothing', async () => {
      const id = await prepare();
      const before = await fingerprint();
      const preview = await previewDelete(resource, id);
      expect(await fingerprint()).toBe(before);

      expect(preview.blocks.map(({ message }) => message)).toEqual(blocks);
      expect(preview.effects.map(({ message }) => message).toSorted()).toEqual(
        [...logged, ...others].toSorted(),
      );

      const deletion = await admin.call('DELETE', `${pathOf(resource)}/${id}`);
      if (blocks.length > 0) {
        expect(deletion.status).toBe(409);
        expect(blocks.join(' ')).toContain(deletion.body.message);
        return;
      }
      expect(deletion.status).toBe(200);
      const entries = await entriesOf(deletion.headers['x-request-id'], id);
      const told = preview.effects.filter(({ message }) => logged.includes(message));
      expect(Object.fromEntries(told.map((line) => [line.resource, line.count]))).toEqual(
        Object.fromEntries(Object.entries(entries).map(([name, ids]) => [name, ids.length])),
      );
      for (const { resource: name, records = [] } of told) {
        expect(entries[name]).toEqual(expect.arrayContaining(records.map((record) => record.id)));
      }
    });
  },
);

describe('The impact of an update', () => {
  it('counts the active stores of a template, with names', async () => {
    const id = await template();
    await makeStore(db, { template_id: id, name: 'Anna’s shop' });
    await makeStore(db, { template_id: id, is_active: false });
    const { body } = await ask('templates', id, {
      action: 'update',
      values: { external_url: 'https://example.org' },
    });
    expect(body.data).toEqual({
      blocks: [],
      effects: [
        {
          message: '1 active store uses this template.',
          resource: 'stores',
          count: 1,
          query: { templateId: id },
          records: [{ id: expect.any(String), name: 'Anna’s shop' }],
        },
      ],
    });
  });

  it('adds the revenue before and after a new price', async () => {
    const id = await trafficPlan();
    await makeStore(db, { subscription_id: id });
    await makeStore(db, { subscription_id: id, billing_cycle: 'yearly' });
    await makeStore(db, { subscription_id: id, is_active: false });
    const before = await fingerprint();
    expect(await previewUpdate('traffic-plans', id, { pricing: pricing('29') })).toEqual([
      '3 stores pay the new price. 29.00 39.00',
    ]);
    expect(await previewUpdate('traffic-plans', id, { isActive: false })).toEqual([
      '3 stores are on this plan and stay on it. 29.00',
    ]);
    expect(await previewUpdate('traffic-plans', id, { name: 'Other', pricing: pricing('19') })).toEqual([]);
    expect(await fingerprint()).toBe(before);
  });

  it('says who gains and who loses which permission', async () => {
    const role = await makeRole(db, `keepers ${next()}`, ['stores.delete', 'stores.read']);
    const other = await makeRole(db, `others ${next()}`, ['stores.delete']);
    for (const roles of [[role], [role], [role, other]]) await makeUser(db, roles);
    const permissions = (await admin.call('GET', '/permissions')).body.data as { id: string; name: string }[];
    const permissionIds = permissions
      .filter(({ name }) => ['stores.read', 'pages.read'].includes(name))
      .map(({ id }) => id);
    const values = { name: 'keepers', description: 'Changed', permissionIds };
    expect(await previewUpdate('roles', role, values)).toEqual([
      '2 people lose “Delete stores”.',
      expect.stringMatching(/^3 people gain “.*pages.*”\.$/),
    ]);
    const { id } = await makeUser(db, [role, other]);
    expect(await previewUpdate('users', id, { roleIds: [role] })).toEqual([]);
    expect(await previewUpdate('users', id, { roleIds: [other] })).toEqual([
      '1 person loses “See the details of every store”.',
    ]);
  });

  it('counts the stores and ends the sessions of a deactivated user', async () => {
    const { id } = await makePerson(app, db);
    await makeStore(db, { owner_id: id });
    expect(await previewUpdate('users', id, { status: 'SUSPENDED' })).toEqual([
      '1 store belongs to this user and stays.',
      '1 session ends.',
    ]);
    expect(await previewUpdate('users', id, { full_name: 'Anna' })).toEqual([]);
  });

  it('shows the parts and the plan of a deactivated store, and the price of another plan', async () => {
    const id = await makeStore(db, { subscription_id: await trafficPlan() });
    await domain(id);
    expect(await previewUpdate('stores', id, { isActive: false })).toEqual([
      '1 domain belongs to this store and stays.',
      'This store no longer pays for its plan. 19.00 0.00',
    ]);
    expect(await previewUpdate('stores', id, { billingCycle: 'yearly' })).toEqual([
      'This store pays another price for its plan. 19.00 10.00',
    ]);
    expect(await previewUpdate('stores', id, { name: 'Other' })).toEqual([]);
  });

  it('counts the stores of a product with another price, and what moves with a category', async () => {
    const sold = await product();
    await sell(await makeStore(db), sold);
    expect(await previewUpdate('products', sold, { price: '10.50' })).toEqual([
      '1 store sells this product.',
    ]);
    expect(await previewUpdate('products', sold, { price: '10' })).toEqual([]);
    const [top, parent] = [await category(), await category()];
    await make('/product-categories', form({ name: `Low ${next()}`, description: '-', parentId: top }));
    expect(await previewUpdate('categories', top, { parentId: parent })).toEqual([
      '1 subcategory moves with it.',
    ]);
  });

  it('reports the demoted domain and a name that is taken', async () => {
    const store = await makeStore(db);
    await domain(store, true);
    const other = await domain(store);
    expect(await previewUpdate('domains', other, { isPrimary: true })).toEqual([
      '1 other domain is no longer the primary one.',
    ]);
    const role = await makeRole(db, `taken ${next()}`, []);
    const { body } = await ask('roles', role, {
      action: 'update',
      values: { name: 'admin', description: '-', permissionIds: [] },
    });
    expect(body.data.blocks).toEqual([
      { message: 'A role with this name already exists.', resource: 'roles', count: 1 },
    ]);
  });
});

describe('The impact call', () => {
  it('hides names and amounts of resources that the caller cannot read', async () => {
    const id = await trafficPlan();
    await makeStore(db, { subscription_id: id });
    const writer = await makePersonWithPermissions(app, db, ['traffic-plans.write', 'traffic-plans.delete']);
    const { body } = await ask(
      'traffic-plans',
      id,
      { action: 'update', values: { isActive: false } },
      writer,
    );
    expect(body.data.effects).toEqual([
      {
        message: '1 store is on this plan and stays on it.',
        resource: 'stores',
        count: 1,
        query: { subscriptionId: id },
      },
    ]);
    const deletion = await ask('traffic-plans', id, { action: 'delete' }, writer);
    expect(deletion.body.data.blocks).toEqual([
      {
        message: '1 store uses this plan. Make it inactive instead.',
        resource: 'stores',
        count: 1,
        query: { subscriptionId: id },
      },
    ]);
  });

  it('fails as the change itself fails', async () => {
    const id = await template();
    const unknownId = '019a0000-0000-7000-8000-000000000000';
    expect((await ask('templates', unknownId, { action: 'delete' })).body.message).toBe('Template not found');
    expect((await ask('templates', id, { action: 'sell' })).body.errors).toEqual({
      action: ['Action must be one of: delete, update'],
    });
    expect((await ask('templates', id, { action: 'update', values: { name: '' } })).status).toBe(422);
    const stale = await admin.call('POST', `/templates/${id}/impact`, {
      body: { action: 'delete' },
      headers: { 'if-match': '"7"' },
    });
    expect(stale.status).toBe(412);
    const deleter = await makePersonWithPermissions(app, db, ['users.delete', 'users.write']);
    const refused = await ask('users', admin.id, { action: 'delete' }, deleter);
    expect([refused.status, refused.body.message]).toEqual([403, 'You are not allowed to do this.']);
  });

  it('lets owners preview only their own fields of their own stores', async () => {
    const owner = await makePerson(app, db);
    const own = await makeStore(db, { owner_id: owner.id });
    const [other] = await db.select().from(storesTable).limit(1);
    const legal = { termsConditionsText: '<p>Terms</p>' };
    const statusOf = async (id: string, body: object) => (await ask('stores', id, body, owner)).status;
    expect(await statusOf(own, { action: 'update', values: legal })).toBe(200);
    expect(await statusOf(own, { action: 'update', values: { isActive: false } })).toBe(403);
    expect(await statusOf(own, { action: 'delete' })).toBe(403);
    expect(await statusOf(String(other?.id), { action: 'update', values: legal })).toBe(404);
  });
});
