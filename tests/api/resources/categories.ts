import { categories } from '#resources/categories/contract.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { resourceCase } from './resource-case.ts';

const long = (length: number) => 'n'.repeat(length);

export const categoriesCase = resourceCase({
  contract: categories,
  columns: {
    id: 'ID',
    name: 'Name',
    description: 'Description',
    parentId: 'Parent ID',
    'parent.name': 'Parent name',
    iconUrl: 'Icon',
    productCount: 'Products',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  prepare: async (db) => {
    const [parent] = await db
      .insert(categoriesTable)
      .values({ name: 'Shoes', description: 'For feet' })
      .returning({ parentId: categoriesTable.id });
    return { parentId: String(parent?.parentId) };
  },
  body: (n, { parentId }) => ({
    name: `Überschuhe ${n} 🙂`,
    description: 'For rainy\ndays',
    parentId: n % 5 === 0 ? parentId : null,
  }),
  change: (n) => ({ name: `Changed ${n}` }),
  bulk: [{ action: 'update', values: ({ parentId }) => ({ parentId }) }, { action: 'delete' }],
  wrong: [
    { body: { name: undefined }, errors: { name: 'Name is required' }, only: 'create' },
    { body: { name: ' ' }, errors: { name: 'Name is required' } },
    { body: { name: long(121) }, errors: { name: 'Name must be at most 120 characters' } },
    { body: { name: 'nul\0' }, errors: { name: "Contains characters that can't be saved" } },
    { body: { description: undefined }, errors: { description: 'Description is required' }, only: 'create' },
    { body: { description: '' }, errors: { description: 'Description is required' } },
    { body: { parentId: 'x' }, errors: { parentId: 'Must be an id' } },
    {
      body: { parentId: '019a0000-0000-7000-8000-000000000000' },
      errors: { parentId: 'The selected parent no longer exists.' },
    },
  ],
  // Form values are always texts, so coercion does not apply.
  wrongTypes: [],
});
