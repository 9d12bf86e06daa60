// Tests filters on related tables, ranges of days, and combined filters.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { newId, now } from '#server/db/columns.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { categoriesTable, productCategoriesTable, productsTable } from '#server/db/tables/products.ts';
import { domainsTable } from '#server/db/tables/stores.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const ids = async (path: string, query: Record<string, string>) => {
  const { status, body } = await admin.call('GET', path, { query });
  expect([status, body.errors]).toEqual([200, undefined]);
  return (unwrap(body).data as { id: string }[]).map(({ id }) => id);
};

it('filters products by a category and its descendants', async () => {
  const category = async (name: string, parent_id?: string) => {
    const [created] = await db
      .insert(categoriesTable)
      .values({ name, description: name, parent_id })
      .returning({ id: categoriesTable.id });
    return created?.id as string;
  };
  const product = async (category_id: string, price: string) => {
    const [created] = await db
      .insert(productsTable)
      .values({ name: 'Boot', description: '', price, status: 'draft' })
      .returning({ id: productsTable.id });
    const id = created?.id as string;
    await db.insert(productCategoriesTable).values({ product_id: id, category_id });
    return id;
  };
  const shoes = await category('Shoes');
  const boots = await category('Boots', shoes);
  const rubber = await category('Rubber boots', boots);
  const [some, high, cheapest] = [
    await product(shoes, '50'),
    await product(rubber, '80'),
    await product(boots, '9.99'),
  ];
  await product(await category('Hats', undefined), '80');

  expect(await ids('/products', { categoryId: shoes })).toEqual([some]);
  expect(await ids('/products', { withinCategoryId: shoes })).toEqual([cheapest, high, some]);
  expect(await ids('/products', { withinCategoryId: boots })).toEqual([cheapest, high]);
  const costly = { withinCategoryId: shoes, priceFrom: '9.99', priceTo: '50', status: 'draft' };
  expect(await ids('/products', { ...costly, sort: 'price' })).toEqual([cheapest, some]);
});

it('sorts the products of a category by creation time, also after a manual change', async () => {
  const created = await db
    .insert(categoriesTable)
    .values({ name: 'Gloves', description: 'Gloves' })
    .returning({ id: categoriesTable.id });
  const category_id = created[0]?.id as string;
  const product = async (created_at: string) => {
    const [one] = await db
      .insert(productsTable)
      .values({ name: 'Glove', description: '', price: '5', status: 'draft', created_at })
      .returning({ id: productsTable.id });
    const product_id = one?.id as string;
    await db.insert(productCategoriesTable).values({ product_id, category_id });
    return product_id;
  };
  const [old, older] = [await product('2020-05-01T10:00:00Z'), await product('2020-04-01T10:00:00Z')];
  expect(await ids('/products', { categoryId: category_id })).toEqual([old, older]);
  await db
    .update(productsTable)
    .set({ created_at: '2020-06-01T10:00:00Z' })
    .where(eq(productsTable.id, older));
  expect(await ids('/products', { categoryId: category_id })).toEqual([older, old]);
});

it('filters products by whether they have an image', async () => {
  const product = async (name: string, image?: { id: string }) => {
    const [created] = await db
      .insert(productsTable)
      .values({ name, description: '', price: '1', status: 'draft', image_id: image?.id })
      .returning({ id: productsTable.id });
    return created?.id as string;
  };
  const id = newId();
  await db
    .insert(uploadsTable)
    .values({ id, key: `${id}.png`, file_name: 'boot.png', mime_type: 'image/png', size: 1 });
  const [shown, hidden] = [await product('Pictured boot', { id }), await product('Boot without')];
  expect(await ids('/products', { hasImage: 'true' })).toEqual([shown]);
  const others = await ids('/products', { hasImage: 'false' });
  expect(others).toContain(hidden);
  expect(others).not.toContain(shown);
});

describe('The domain filter of stores', () => {
  it('follows a domain that is added, verified, renamed and removed', async () => {
    const id = await makeStore(db);
    const statesOf = async () => {
      const states = ['none', 'unverified', 'verified'];
      const matches = await Promise.all(states.map((domain) => ids('/stores', { domain })));
      return states.filter((_, index) => matches[index]?.includes(id));
    };
    expect(await statesOf()).toEqual(['none']);
    const added = await admin.call('POST', '/domains', { body: { name: 'a.example.com', storeId: id } });
    expect(await statesOf()).toEqual(['unverified']);
    await admin.call('POST', '/domains', { body: { name: 'b.example.com', storeId: id } });
    const first = eq(domainsTable.id, added.body.data.id);
    await db.update(domainsTable).set({ verified_at: now() }).where(first);
    expect(await statesOf()).toEqual(['verified']);
    const path = `/domains/${added.body.data.id}`;
    await admin.call('PATCH', path, { body: { name: 'c.example.com' } });
    expect(await statesOf()).toEqual(['unverified']);
    await admin.call('DELETE', path);
    expect(await statesOf()).toEqual(['unverified']);
    await admin.call('PATCH', `/stores/${id}`, { body: { domain: null } });
    const { body } = await admin.call('GET', `/stores/${id}`);
    expect(await statesOf()).toEqual([body.data.data.domain === null ? 'none' : 'unverified']);
    expect((await admin.call('DELETE', `/stores/${id}`)).status).toBe(200);
  });
});

it('finds a whole tag regardless of case', async () => {
  const { body } = await admin.call('POST', '/templates', { body: new FormData() });
  expect(body.status).toBe(false);
  const [created] = await db
    .insert(templatesTable)
    .values({ name: 'Plain', external_url: 'https://example.com' })
    .returning();
  await admin.call('PATCH', `/templates/${created?.id}`, { body: formOf({ tags: '["Summer Sale"]' }) });
  expect(await ids('/templates', { tag: 'summer sale' })).toEqual([created?.id]);
  expect(await ids('/templates', { tag: 'Sale' })).toEqual([]);
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('A range of days', () => {
  const at = async (created_at: string) => makeStore(db, { created_at });
  const between = (createdFrom?: string, createdTo?: string) =>
    ids('/stores', { ...(createdFrom && { createdFrom }), ...(createdTo && { createdTo }) });

  it('includes its whole last day, or ends at an exact time', async () => {
    const morning = await at('2020-02-29T00:00:00.000Z');
    const night = await at('2020-02-29T23:59:59.999Z');
    await at('2020-03-01T00:00:00.000Z');
    expect(await between('2020-02-29', '2020-02-29')).toEqual([night, morning]);
    expect(await between('2020-02-01', '2020-02-29T23:59:59.999Z')).toEqual([morning]);
    expect(await between('2020-02-29T01:00:00+01:00', '2020-02-29T10:00:00.000Z')).toEqual([morning]);
    expect(await between('2020-03-02', '2020-02-01')).toEqual([]);
    expect(await between('2020-02-29[America/New_York]', '2020-02-29[America/New_York]')).toHaveLength(2);
    expect(await between('2020-02-29[Asia/Tokyo]', '2020-02-29[Asia/Tokyo]')).toEqual([morning]);
  });

  it.each(['2020-02-30', '2020-13-01', '21.11.2026', '2020-02-29 10:00', 'now', '0001-01-01', '9999-12-31'])(
    'rejects %s at its field',
    async (createdTo) => {
      const { status, body } = await admin.call('GET', '/stores', { query: { createdTo } });
      expect([status, body.errors]).toEqual([
        422,
        { createdTo: ['createdTo must be a day like 2026-11-21 or a time like 2026-11-21T08:30:00Z'] },
      ]);
    },
  );
});

it('excludes users who never signed in from ranges of sign-ins', async () => {
  expect(await ids('/users', { lastSignInTo: '2100-01-01' })).toEqual([]);
});

it('finds suspended users among the inactive ones, as the list labels them', async () => {
  const people = ['INACTIVE', 'SUSPENDED', 'ACTIVE'].map((status) => ({
    full_name: 'Quibus',
    email: `quibus-${status}@tests.example.com`,
    password: 'correct horse battery',
    status,
  }));
  for (const body of people) expect((await admin.call('POST', '/users', { body })).status).toBe(201);
  const matches = async (status: string, more: Record<string, string> = {}) => {
    const { body } = await admin.call('GET', '/users', { query: { status, ...more } });
    return body.data.map((user: { status: string }) => user.status).toSorted();
  };
  expect(await matches('INACTIVE')).toEqual(['INACTIVE', 'SUSPENDED']);
  expect(await matches('INACTIVE', { q: 'quibus' })).toEqual(['INACTIVE', 'SUSPENDED']);
  expect(await matches('SUSPENDED')).toEqual(['SUSPENDED']);
  expect(await matches('ACTIVE', { q: 'quibus' })).toEqual(['ACTIVE']);
});

it('describes the values of each filter in the API description', async () => {
  const answer = await app.inject('/api/openapi.json');
  const { parameters } = answer.json().paths['/api/admin/v1/stores'].get;
  const named = (name: string) => parameters.find((one: { name: string }) => one.name === name);
  expect(named('createdFrom')).toMatchObject({ in: 'query', required: false });
  expect(JSON.stringify(named('createdTo'))).toContain('Until the end of this day');
  expect(named('domain').schema.enum).toEqual(['none', 'unverified', 'verified']);
});
