import { sql } from 'drizzle-orm';
import { type Category, categories, categorySummary } from '#resources/categories/contract.ts';
import { categoriesTable } from '#server/db/tables/categories.ts';
import { defineModule } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyOfKind } from '#server/kit/tallies.ts';
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
    parents: tallyOfKind('categories', 'top'),
    products: tally('products'),
  }),
  constraints: { categories_parent_id_categories_id_fk: noParent },
  files: { icon: 'icon_id' },

  update: async ({ parentId }, { tx, before }) => {
    if (parentId) await mustNotBeBelowItself(tx, before.id, parentId);
  },

  neededBy: [
    {
      by: ({ productCount }) => productCount,
      one: 'product uses this category.',
      many: 'products use this category.',
    },
    {
      by: categoriesTable.parent_id,
      one: 'category is below this category.',
      many: 'categories are below this category.',
    },
  ],
});
