// Filters that follow from other tables, ranges of days, and several filters together.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#providers/envelopes.ts';
import { newId, now } from '#server/db/columns.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';
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

it('products are found in a category, and in all that is below it', async () => {
  const category = async (name: string, parent_id?: string) => {
    const [made] = await db
      .insert(categoriesTable)
      .values({ name, description: name, parent_id })
      .returning({ id: categoriesTable.id });
    return made?.id as string;
  };
  const product = async (category_id: string, price: string) => {
    const [made] = await db
      .insert(productsTable)
      .values({ name: 'Boot', description: '', price, status: 'draft' })
      .returning({ id: productsTable.id });
    const id = made?.id as string;
    await db.insert(productCategoriesTable).values({ product_id: id, category_id });
    return id;
  };
  const shoes = await category('Shoes');
  const boots = await category('Boots', shoes);
  const rubber = await category('Rubber boots', boots);
  const [some, high, cheap] = [
    await product(shoes, '50'),
    await product(rubber, '80'),
    await product(boots, '9.99'),
  ];
  await product(await category('Hats', undefined), '80');

  expect(await ids('/products', { categoryId: shoes })).toEqual([some]);
  expect(await ids('/products', { withinCategoryId: shoes })).toEqual([cheap, high, some]);
  expect(await ids('/products', { withinCategoryId: boots })).toEqual([cheap, high]);
  const costly = { withinCategoryId: shoes, priceFrom: '9.99', priceTo: '50', status: 'draft' };
  expect(await ids('/products', { ...costly, sort: 'price' })).toEqual([cheap, some]);
});

it('those in a category are in the order in which they were made, also where that was changed by hand', async () => {
  const made = await db
    .insert(categoriesTable)
    .values({ name: 'Gloves', description: 'Gloves' })
    .returning({ id: categoriesTable.id });
  const category_id = made[0]?.id as string;
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

it('products are found by whether they have an image', async () => {
  const product = async (name: string, image?: { id: string }) => {
    const [made] = await db
      .insert(productsTable)
      .values({ name, description: '', price: '1', status: 'draft', image_id: image?.id })
      .returning({ id: productsTable.id });
    return made?.id as string;
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

describe('stores are found by their domain', () => {
  it('as it is added, verified, renamed and removed', async () => {
    const id = await makeStore(db);
    const where = async () => {
      const states = ['none', 'unverified', 'verified'];
      const found = await Promise.all(states.map((domain) => ids('/stores', { domain })));
      return states.filter((_, index) => found[index]?.includes(id));
    };
    expect(await where()).toEqual(['none']);
    const added = await admin.call('POST', '/domains', { body: { name: 'a.example.com', storeId: id } });
    expect(await where()).toEqual(['unverified']);
    await admin.call('POST', '/domains', { body: { name: 'b.example.com', storeId: id } });
    const first = eq(domainsTable.id, added.body.data.id);
    await db.update(domainsTable).set({ verified_at: now() }).where(first);
    expect(await where()).toEqual(['verified']);
    const path = `/domains/${added.body.data.id}`;
    await admin.call('PATCH', path, { body: { name: 'c.example.com' } });
    expect(await where()).toEqual(['unverified']);
    await admin.call('DELETE', path);
    expect(await where()).toEqual(['unverified']);
    await admin.call('PATCH', `/stores/${id}`, { body: { domain: null } });
    const { body } = await admin.call('GET', `/stores/${id}`);
    expect(await where()).toEqual([body.data.data.domain === null ? 'none' : 'unverified']);
    expect((await admin.call('DELETE', `/stores/${id}`)).status).toBe(200);
  });
});

it('a tag is found in whatever case, and as a whole', async () => {
  const { body } = await admin.call('POST', '/templates', { body: new FormData() });
  expect(body.status).toBe(false);
  const [made] = await db
    .insert(templatesTable)
    .values({ name: 'Plain', external_url: 'https://example.com' })
    .returning();
  await admin.call('PATCH', `/templates/${made?.id}`, { body: formOf({ tags: '["Summer Sale"]' }) });
  expect(await ids('/templates', { tag: 'summer sale' })).toEqual([made?.id]);
  expect(await ids('/templates', { tag: 'Sale' })).toEqual([]);
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a range of days', () => {
  const at = async (created_at: string) => makeStore(db, { created_at });
  const between = (createdFrom?: string, createdTo?: string) =>
    ids('/stores', { ...(createdFrom && { createdFrom }), ...(createdTo && { createdTo }) });

  it('holds its last day whole, and a time up to it', async () => {
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
    'refuses %s at its field',
    async (createdTo) => {
      const { status, body } = await admin.call('GET', '/stores', { query: { createdTo } });
      expect([status, body.errors]).toEqual([
        422,
        { createdTo: ['createdTo must be a day like 2026-11-21 or a time like 2026-11-21T08:30:00Z'] },
      ]);
    },
  );
});

it('who never signed in is in no range of sign-ins', async () => {
  expect(await ids('/users', { lastSignInTo: '2100-01-01' })).toEqual([]);
});

it('finds suspended users among the inactive ones, as the list labels them, and by their own status', async () => {
  const people = ['INACTIVE', 'SUSPENDED', 'ACTIVE'].map((status) => ({
    full_name: 'Quibus',
    email: `quibus-${status}@tests.example.com`,
    password: 'correct horse battery',
    status,
  }));
  for (const body of people) expect((await admin.call('POST', '/users', { body })).status).toBe(201);
  const found = async (status: string, more: Record<string, string> = {}) => {
    const { body } = await admin.call('GET', '/users', { query: { status, ...more } });
    return body.data.map((user: { status: string }) => user.status).toSorted();
  };
  expect(await found('INACTIVE')).toEqual(['INACTIVE', 'SUSPENDED']);
  expect(await found('INACTIVE', { q: 'quibus' })).toEqual(['INACTIVE', 'SUSPENDED']);
  expect(await found('SUSPENDED')).toEqual(['SUSPENDED']);
  expect(await found('ACTIVE', { q: 'quibus' })).toEqual(['ACTIVE']);
});

it('the API page tells what each filter takes', async () => {
  const answer = await app.inject('/api/openapi.json');
  const { parameters } = answer.json().paths['/api/admin/v1/stores'].get;
  const named = (name: string) => parameters.find((one: { name: string }) => one.name === name);
  expect(named('createdFrom')).toMatchObject({ in: 'query', required: false });
  expect(JSON.stringify(named('createdTo'))).toContain('with all of it');
  expect(named('domain').schema.enum).toEqual(['none', 'unverified', 'verified']);
});
