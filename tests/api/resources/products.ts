import { products } from '#resources/products/contract.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { resourceCase } from './resource-case.ts';

const unknownId = '019a0000-0000-7000-8000-000000000000';
const long = (length: number) => 'n'.repeat(length);
const badPrice = 'Price must be an amount from 0 to 9999999999.99 with at most two decimals';

export const productsCase = resourceCase({
  contract: products,
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    price: 'Price',
    status: 'Status',
    imageUrl: 'Image',
    categories: 'Categories',
    files: 'Files',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  prepare: async (db) => {
    const [row] = await db
      .insert(categoriesTable)
      .values({ name: 'Shoes', description: 'For feet' })
      .returning({ id: categoriesTable.id });
    return { categoryId: row?.id ?? '' };
  },
  body: (n, { categoryId }) => ({
    name: `Gummistiefel ${n} 🙂`,
    description: 'Dry\nfeet',
    price: '19.90',
    status: 'published',
    categoryIds: [categoryId],
  }),
  change: (n) => ({ name: `Changed ${n}`, price: '0.00', status: 'archived' }),
  writeOnlyKeys: ['categoryIds'],
  expectedInstead: (_body, { categoryId }) => ({ categories: [{ id: categoryId, name: 'Shoes' }] }),
  sortValues: { price: ({ price }) => Number(price) },
  filterValues: {
    categoryId: (row) => (row.categories as { id: string }[]).map(({ id }) => id),
    withinCategoryId: (row) => (row.categories as { id: string }[]).map(({ id }) => id),
    hasImage: ({ imageUrl }) => [String(imageUrl !== null)],
  },
  bulk: [
    {
      action: 'update',
      values: () => ({ status: 'draft', price: '7' }),
      shown: { status: 'draft', price: '7.00' },
    },
    { action: 'price', values: () => ({ by: 'percent', value: '10' }), shown: { price: '21.89' } },
    { action: 'addCategories', values: ({ categoryId }) => ({ categoryIds: [categoryId] }), outcome: 'same' },
    {
      action: 'removeCategories',
      values: ({ categoryId }) => ({ categoryIds: [categoryId] }),
      outcome: 'refused',
    },
    { action: 'delete' },
  ],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: '' }, errors: { name: 'Name is required' } },
    { body: { name: long(201) }, errors: { name: 'Name must be at most 200 characters' } },
    { body: { price: undefined }, errors: { price: 'Price is required' }, only: 'create' },
    { body: { price: '' }, errors: { price: 'Price is required' } },
    { body: { price: '-0.01' }, errors: { price: badPrice } },
    { body: { price: '10000000000' }, errors: { price: badPrice } },
    { body: { status: 'sold' }, errors: { status: 'Status must be one of: draft, published, archived' } },
    { body: { categoryIds: undefined }, errors: { categoryIds: 'Please select a category' }, only: 'create' },
    { body: { categoryIds: [] }, errors: { categoryIds: 'Please select a category' } },
    { body: { categoryIds: ['x'] }, errors: { 'categoryIds.0': 'Must be an id' } },
    {
      body: { categoryIds: [unknownId] },
      errors: { categoryIds: 'A selected category no longer exists.' },
    },
    {
      body: { categoryIds: [unknownId, unknownId] },
      errors: { categoryIds: 'Categories must not hold the same id twice' },
    },
  ],
  wrongTypes: [{ categoryIds: 'x' }, { categoryIds: 5 }, { categoryIds: { 0: unknownId } }],
});
