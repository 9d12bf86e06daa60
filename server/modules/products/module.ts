import { count, eq, max, sql } from 'drizzle-orm';
import { maxFilesInAll, type Product, productSummary, products } from '#resources/products/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { invalid } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { summaryOf } from '#server/kit/summary.ts';
import { tally, tallyOfKind, tallyRows } from '#server/kit/tallies.ts';
import { productRecord } from './columns.ts';
import { productCategoriesTable, productFilesTable, productsTable } from './table.ts';

async function imageOf(tx: Transaction, id: string): Promise<string[]> {
  const [row] = await tx
    .select({ image: productsTable.image_id })
    .from(productsTable)
    .where(eq(productsTable.id, id));
  return row?.image ? [row.image] : [];
}

async function setCategories(tx: Transaction, id: string, categoryIds: readonly string[]): Promise<void> {
  await tx.delete(productCategoriesTable).where(eq(productCategoriesTable.product_id, id));
  await tx
    .insert(productCategoriesTable)
    .values(categoryIds.map((category_id) => ({ product_id: id, category_id })));
}

/** Adds files behind those that are there; throws 422 where that would be too many. */
async function addFiles(tx: Transaction, id: string, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  const [last] = await tx
    .select({ position: max(productFilesTable.position), total: count() })
    .from(productFilesTable)
    .where(eq(productFilesTable.product_id, id));
  if ((last?.total ?? 0) + uploadIds.length > maxFilesInAll) {
    throw invalid({ files: [`A product can have at most ${maxFilesInAll} files. Remove some first.`] });
  }
  const first = (last?.position ?? 0) + 1;
  await tx
    .insert(productFilesTable)
    .values(uploadIds.map((upload_id, index) => ({ product_id: id, upload_id, position: first + index })));
}

/** Throws 422 unless all of these are files of this product. */
function mustBeFilesOf(before: Product, ids: readonly string[]): void {
  const known = new Set(before.files.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) {
    throw invalid({ removeFileIds: ['A file that was chosen does not belong to this product.'] });
  }
}

export const productsModule: Module<typeof products, typeof productsTable> = {
  contract: products,
  table: productsTable,
  record: productRecord,
  filters: {
    status: (status) => eq(productsTable.status, status as Product['status']),
    categoryId: (id) => sql`exists (select 1 from product_categories
      where product_categories.product_id = products.id and product_categories.category_id = ${id})`,
  },
  sorters: {
    createdAt: productsTable.created_at,
    name: sql`lower(${productsTable.name})`,
    price: productsTable.price,
    updatedAt: productsTable.updated_at,
  },
  found: { title: productsTable.name, sorter: 'name', line: productsTable.description },
  summary: summaryOf(productSummary, {
    total: tally('products'),
    published: tallyOfKind('products', 'published'),
    drafts: tallyOfKind('products', 'draft'),
    averagePrice: sql<string | null>`(
      select round(sum(amount) / nullif(sum(total), 0), 2)::text from ${tallyRows('products')})`,
  }),
  related: {
    category_ids: sql<string[]>`array(select category_id from product_categories
      where product_categories.product_id = products.id order by category_id)`,
    file_ids: sql<string[]>`array(select upload_id from product_files
      where product_files.product_id = products.id order by position)`,
  },
  constraints: {
    product_categories_category_id_categories_id_fk: {
      field: 'categoryIds',
      text: 'A category that was chosen does not exist.',
    },
  },

  create: async ({ name, description = '', price, status = 'draft' }, { tx, files }) => {
    const [image_id = null] = await files.add(tx, 'image');
    return { name, description, price, status, image_id };
  },

  update: async ({ name, description, price, status, removeFileIds = [] }, { tx, files, before }) => {
    mustBeFilesOf(before, removeFileIds);
    const [image_id] = await files.add(tx, 'image');
    const replaced = image_id ? await imageOf(tx, before.id) : [];
    await files.drop(tx, [...replaced, ...removeFileIds]);
    return {
      name,
      description,
      price,
      status,
      image_id,
    };
  },

  relate: async (id, { categoryIds }, { tx, files }) => {
    if (categoryIds) await setCategories(tx, id, categoryIds);
    await addFiles(tx, id, await files.add(tx, 'files'));
  },

  remove: async (before, { tx, files }) => {
    await files.drop(tx, [...(await imageOf(tx, before.id)), ...before.files.map(({ id }) => id)]);
  },
};
