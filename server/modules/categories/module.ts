import { sql } from 'drizzle-orm';
import { type Category, categories, categorySummary } from '#resources/categories/contract.ts';
import { products } from '#resources/products/contract.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { counter } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { counting } from '#server/records/impact-rules.ts';
import { defineModule, need } from '#server/records/module.ts';
import { mustNotBeBelowItself } from './tree.ts';

const noParent = { field: 'parentId', text: 'The selected parent no longer exists.' };

export const categoriesModule = defineModule(categories, categoriesTable, {
  record: {
    parent: sql<Category['parent']>`(
      select json_build_object('id', parents.id, 'name', parents.name)
      from categories parents where parents.id = categories.parent_id)`,
    productCount: counter('products of category', { of: sql.raw('categories.id') }),
  },
  counters: { all: 'categories' },
  searchLine: 'description',
  summary: summaryOf(categorySummary, {
    total: counter('categories'),
    parents: counter('categories', { kind: 'top' }),
    products: counter('products'),
  }),
  constraints: { categories_parent_id_categories_id_fk: noParent },
  files: { icon: 'icon_id' },

  update: async ({ parentId }, { tx, before }) => {
    if (parentId) await mustNotBeBelowItself(tx, before.id, parentId);
  },

  impact: {
    effects: ({ before: { id, parentId }, values }) =>
      values?.parentId === undefined || (values.parentId || null) === parentId
        ? []
        : [
            {
              resource: categories.name,
              where: sql`categories.parent_id = ${id}`,
              text: counting('subcategory moves with it.', 'subcategories move with it.'),
            },
            {
              resource: products.name,
              where: sql`exists (select 1 from product_categories join category_ancestors using (category_id)
                where product_categories.product_id = products.id and category_ancestors.ancestor_id = ${id})`,
              text: counting('product moves with it.', 'products move with it.'),
            },
          ],
  },

  neededBy: [
    {
      ...need(({ productCount }) => productCount, 'product uses', 'products use', 'this category.'),
      resource: products.name,
    },
    {
      by: categoriesTable.parent_id,
      lead: "Can't delete: ",
      one: 'subcategory. Move it first.',
      many: 'subcategories. Move them first.',
    },
  ],
});
