import { count, eq, sql } from 'drizzle-orm';
import { type Category, categories, categorySummary } from '#resources/categories/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyOfKind } from '#server/kit/tallies.ts';
import { uploadUrl } from '#server/kit/upload-url.ts';
import { counted } from '#src/shared/texts.ts';
import { categoriesTable } from './table.ts';
import { mustNotBeBelowItself } from './tree.ts';

const noParent = { field: 'parentId', text: 'The parent that was chosen does not exist.' };

const record = {
  id: categoriesTable.id,
  name: categoriesTable.name,
  description: categoriesTable.description,
  parentId: categoriesTable.parent_id,
  parent: sql<Category['parent']>`(
    select json_build_object('id', parents.id, 'name', parents.name)
    from categories parents where parents.id = categories.parent_id)`,
  iconUrl: uploadUrl(categoriesTable.icon_id),
  productCount: tally('products of category', { of: sql.raw('categories.id') }),
  createdAt: categoriesTable.created_at,
  updatedAt: categoriesTable.updated_at,
};

async function iconOf(tx: Transaction, id: string): Promise<string[]> {
  const [row] = await tx
    .select({ icon: categoriesTable.icon_id })
    .from(categoriesTable)
    .where(eq(categoriesTable.id, id));
  return row?.icon ? [row.icon] : [];
}

/** `3 products use this category.`; `1 category is below this category.` */
function uses(productCount: number, children: number): string[] {
  return [
    productCount > 0 && `${counted(productCount, 'product uses', 'products use')} this category.`,
    children > 0 &&
      (children === 1
        ? '1 category is below this category.'
        : `${children} categories are below this category.`),
  ].filter((text) => text !== false);
}

export const categoriesModule: Module<typeof categories, typeof categoriesTable> = {
  contract: categories,
  table: categoriesTable,
  record,
  filters: { parentId: (id) => sql`${categoriesTable.parent_id} = ${id}` },
  sorters: {
    createdAt: categoriesTable.created_at,
    name: sql`lower(${categoriesTable.name})`,
    updatedAt: categoriesTable.updated_at,
  },
  found: { title: categoriesTable.name, sorter: 'name', line: categoriesTable.description },
  summary: summaryOf(categorySummary, {
    total: tally('categories'),
    parents: tallyOfKind('categories', 'top'),
    products: tally('products'),
  }),
  constraints: { categories_parent_id_categories_id_fk: noParent },

  create: async ({ name, description, parentId = null }, { tx, files }) => {
    const [icon_id = null] = await files.add(tx, 'icon');
    return { name, description, parent_id: parentId, icon_id };
  },

  update: async ({ name, description, parentId }, { tx, files, before }) => {
    if (parentId) await mustNotBeBelowItself(tx, before.id, parentId);
    const [icon_id] = await files.add(tx, 'icon');
    if (icon_id) await files.drop(tx, await iconOf(tx, before.id));
    return {
      name,
      description,
      parent_id: parentId,
      icon_id,
    };
  },

  remove: async ({ id, productCount }, { tx, files }) => {
    const [below] = await tx
      .select({ total: count() })
      .from(categoriesTable)
      .where(eq(categoriesTable.parent_id, id));
    const texts = uses(productCount, below?.total ?? 0);
    if (texts.length > 0) throw conflict(texts.join(' '));
    await files.drop(tx, await iconOf(tx, id));
  },
};
