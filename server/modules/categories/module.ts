import { sql } from 'drizzle-orm';
import { type Category, categories, categorySummary } from '#resources/categories/contract.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { defineModule, need } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally } from '#server/kit/tallies.ts';
import { mustNotBeBelowItself } from './tree.ts';

const noParent = { field: 'parentId', text: 'The parent that was chosen does not exist.' };

export const categoriesModule = defineModule(categories, categoriesTable, {
  record: {
    parent: sql<Category['parent']>`(
      select json_build_object('id', parents.id, 'name', parents.name)
      from categories parents where parents.id = categories.parent_id)`,
    productCount: tally('products of category', { of: sql.raw('categories.id') }),
  },
  searchLine: 'description',
  summary: summaryOf(categorySummary, {
    total: tally('categories'),
    parents: tally('categories', { kind: 'top' }),
    products: tally('products'),
  }),
  constraints: { categories_parent_id_categories_id_fk: noParent },
  files: { icon: 'icon_id' },

  update: async ({ parentId }, { tx, before }) => {
    if (parentId) await mustNotBeBelowItself(tx, before.id, parentId);
  },

  neededBy: [
    need(({ productCount }) => productCount, 'product uses', 'products use', 'this category.'),
    need(categoriesTable.parent_id, 'category is', 'categories are', 'below this category.'),
  ],
});
