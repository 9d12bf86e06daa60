// Tests rules of categories and products that involve other records.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { categoriesTable } from '#server/db/tables/products.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { form } from '#tests/kit/pictures.ts';

const { app, db } = await testApp();
let admin: Person;
let count = 0;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

async function newCategory(parentId = '', name?: string) {
  count += 1;
  const { status, body } = await admin.call('POST', '/product-categories', {
    body: form({ name: name ?? `Category ${count}`, description: 'Things', parentId }),
  });
  expect(status).toBe(201);
  return body.data as { id: string; name: string };
}

const move = (id: string, parentId: string) =>
  admin.call('PATCH', `/product-categories/${id}`, { body: form({ parentId }) });

async function newProduct(categoryIds: string[], more: Record<string, string> = {}) {
  count += 1;
  const { status, body } = await admin.call('POST', '/products', {
    body: form({ name: `Product ${count}`, price: '10', categoryIds: JSON.stringify(categoryIds), ...more }),
  });
  expect(status).toBe(201);
  return body.data;
}

describe('A category', () => {
  it('cannot be moved below itself or its descendants', async () => {
    const top = await newCategory();
    const middle = await newCategory(top.id);
    const bottom = await newCategory(middle.id);
    for (const parent of [top, middle, bottom]) {
      const { status, body } = await move(top.id, parent.id);
      expect(status).toBe(422);
      expect(body.message).toBe('A category cannot be its own parent.');
      expect(body.errors.parentId).toEqual(['A category cannot be its own parent.']);
    }
    expect((await move(bottom.id, '')).body.data).toMatchObject({ parentId: null, parent: null });
  });

  it('cannot form a cycle when two are moved below each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newCategory(), await newCategory()];
      const answers = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('is found through its new ancestors after a move, also when added during the move', async () => {
    const [old, top, middle] = [await newCategory(), await newCategory(), await newCategory()];
    const bottom = await newCategory(middle.id);
    const countWithin = async (id: string) => {
      const { body } = await admin.call('GET', '/products', { query: { withinCategoryId: id } });
      return body.data.length;
    };
    const inOldAndTop = async () => [await countWithin(old.id), await countWithin(top.id)];
    await newProduct([bottom.id]);
    expect(await inOldAndTop()).toEqual([0, 0]);
    await move(middle.id, old.id);
    expect(await inOldAndTop()).toEqual([1, 0]);
    const [added] = await Promise.all([newCategory(bottom.id), move(middle.id, top.id)]);
    await newProduct([added.id]);
    expect(await inOldAndTop()).toEqual([0, 2]);
    await move(middle.id, '');
    expect(await inOldAndTop()).toEqual([0, 0]);
    expect(await countWithin(middle.id)).toBe(2);
  });

  it('is found through a parent that the same statement inserts later', async () => {
    const [child, parent] = [randomUUID(), randomUUID()];
    await db.insert(categoriesTable).values([
      { id: child, name: 'Child', description: '', parent_id: parent },
      { id: parent, name: 'Parent', description: '' },
    ]);
    await newProduct([child]);
    const { body } = await admin.call('GET', '/products', { query: { withinCategoryId: parent } });
    expect(body.data).toHaveLength(1);
  });

  it('is rejected at the field when its parent does not exist', async () => {
    const { status, body } = await admin.call('POST', '/product-categories', {
      body: form({ name: 'x', description: 'x', parentId: '019a0000-0000-7000-8000-000000000000' }),
    });
    expect(status).toBe(422);
    expect(body.errors.parentId).toEqual(['The selected parent no longer exists.']);
  });

  it('shows how many products it has', async () => {
    const category = await newCategory();
    await newProduct([category.id]);
    await newProduct([category.id]);
    const { body } = await admin.call('GET', '/product-categories', { query: { q: category.name } });
    expect(body.data[0]).toMatchObject({ id: category.id, productCount: 2 });
  });

  it('cannot be deleted while products or subcategories use it, and counts them', async () => {
    const top = await newCategory();
    const lower = await newCategory(top.id);
    const first = await newProduct([top.id]);
    const remove = () => admin.call('DELETE', `/product-categories/${top.id}`);
    expect((await remove()).body.message).toBe(
      "1 product uses this category. Can't delete: 1 subcategory. Move it first.",
    );
    const second = await newProduct([top.id]);
    await newCategory(top.id);
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "2 products use this category. Can't delete: 2 subcategories. Move them first.",
    );
    await move(lower.id, '');
    for (const { id } of [first, second]) await admin.call('DELETE', `/products/${id}`);
    expect((await remove()).body.message).toBe("Can't delete: 1 subcategory. Move it first.");
  });
});

describe('A price', () => {
  it.each([
    ['19.9', '19.90'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['9999999999.99', '9999999999.99'],
    [' 5.5 ', '5.50'],
  ])('of %j is stored as %j', async (sent, stored) => {
    expect((await newProduct([(await newCategory()).id], { price: sent })).price).toBe(stored);
  });

  it.each(['-0.01', '0.001', '1e5', 'NaN', '10000000000', 'Infinity', '1,5', '0x10', '1.'])(
    'of %j is rejected at its field',
    async (price) => {
      const category = await newCategory();
      const { status, body } = await admin.call('POST', '/products', {
        body: form({ name: 'x', price, categoryIds: JSON.stringify([category.id]) }),
      });
      expect(status).toBe(422);
      expect(body.errors).toEqual({
        price: ['Price must be an amount from 0 to 9999999999.99 with at most two decimals'],
      });
    },
  );

  it('is required', async () => {
    const { body } = await admin.call('POST', '/products', { body: form({ name: 'x', price: '' }) });
    expect(body.errors).toMatchObject({
      price: ['Price is required'],
      categoryIds: ['Please select a category'],
    });
  });
});

describe('Products', () => {
  it('reject the same category twice, regardless of the case of its id', async () => {
    const { id } = await newCategory();
    count += 1;
    const { status, body } = await admin.call('POST', '/products', {
      body: form({
        name: `Product ${count}`,
        price: '10',
        categoryIds: JSON.stringify([id, id.toUpperCase()]),
      }),
    });
    expect(status).toBe(422);
    expect(body.errors.categoryIds).toEqual(['Categories must not hold the same id twice']);
  });

  it('update all categories or none', async () => {
    const [one, other] = [await newCategory(), await newCategory()];
    const product = await newProduct([one.id, other.id]);
    const { status } = await admin.call('PATCH', `/products/${product.id}`, {
      body: form({
        name: 'Changed',
        categoryIds: JSON.stringify([one.id, '019a0000-0000-7000-8000-000000000000']),
      }),
    });
    expect(status).toBe(422);
    const { body } = await admin.call('GET', `/products/${product.id}`);
    expect(body.data).toEqual(product);
  });

  it('are found by category, status and search', async () => {
    const category = await newCategory();
    const published = await newProduct([category.id], { status: 'published', name: 'Teapot "Ätna"' });
    await newProduct([category.id]);
    const find = async (query: Record<string, string>) =>
      (await admin.call('GET', '/products', { query: { categoryId: category.id, ...query } })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await find({})).toHaveLength(2);
    expect(await find({ status: 'published' })).toEqual([published.id]);
    expect(await find({ q: 'ÄTNA' })).toEqual([published.id]);
  });

  it('are sorted by price as a number', async () => {
    const category = await newCategory();
    for (const price of ['9', '100', '20.5']) await newProduct([category.id], { price });
    const { body } = await admin.call('GET', '/products', {
      query: { categoryId: category.id, sort: 'price', order: 'asc' },
    });
    expect(body.data.map(({ price }: { price: string }) => price)).toEqual(['9.00', '20.50', '100.00']);
  });

  it('have a summary over all records', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    const summary = async () => (await person.call('GET', '/products/summary')).body.data;
    expect(await summary()).toEqual({ total: 0, published: 0, drafts: 0, averagePrice: null });
    const category = await person.call('POST', '/product-categories', {
      body: form({ name: 'All', description: 'All' }),
    });
    const categoryIds = JSON.stringify([category.body.data.id]);
    for (const [price, status] of [
      ['0.10', 'published'],
      ['0.20', 'draft'],
      ['0.35', 'archived'],
    ] as const) {
      await person.call('POST', '/products', { body: form({ name: 'x', price, status, categoryIds }) });
    }
    expect(await summary()).toEqual({ total: 3, published: 1, drafts: 1, averagePrice: '0.22' });
    expect((await person.call('GET', '/product-categories/summary')).body.data).toEqual({
      total: 1,
      parents: 1,
      products: 3,
    });
  });
});
