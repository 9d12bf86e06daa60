import { count, eq, inArray, max, sql } from 'drizzle-orm';
import { maxFilesInAll, type Product, productSummary, products } from '#resources/products/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import { valuesIn } from '#server/db/rows.ts';
import { uploadsTable } from '#server/db/tables/audit-log.ts';
import { productCategoriesTable, productFilesTable, productsTable } from '#server/db/tables/products.ts';
import { invalid } from '#server/http/errors.ts';
import { counter, counterRows } from '#server/lists/counters.ts';
import { summaryOf } from '#server/lists/summary.ts';
import { counting } from '#server/records/impact-rules.ts';
import { link } from '#server/records/links.ts';
import { defineModule, type WriteContext } from '#server/records/module.ts';
import { dropFiles, restoreFiles } from '#server/records/uploads.ts';
import { uploadsPath } from '#shared/contract/uploads.ts';
import { addToStores, lockStoresThatSell, removeFromStores } from './stores.ts';

/** Appends files; throws 422 if the product would have too many. */
async function addFiles(writing: WriteContext, id: string): Promise<void> {
  const { tx, files } = writing;
  const added = await files.add(writing, 'files');
  if (added.length === 0) return;
  const [last] = await tx
    .select({ position: max(productFilesTable.position), total: count() })
    .from(productFilesTable)
    .where(eq(productFilesTable.product_id, id));
  if ((last?.total ?? 0) + added.length > maxFilesInAll) {
    throw invalid({ files: [`A product can have at most ${maxFilesInAll} files. Remove some first.`] });
  }
  const first = (last?.position ?? 0) + 1;
  await tx
    .insert(productFilesTable)
    .values(added.map((file, index) => ({ product_id: id, upload_id: file.id, position: first + index })));
}

/** Sets a product's files to these, in this order. Restores dropped ones. */
async function setFiles(
  writing: WriteContext,
  { id, files }: Product,
  ids: readonly string[],
): Promise<void> {
  const { tx } = writing;
  await dropFiles(
    writing,
    files.map((file) => file.id).filter((fileId) => !ids.includes(fileId)),
  );
  await restoreFiles(writing, ids);
  await tx.delete(productFilesTable).where(eq(productFilesTable.product_id, id));
  const existing = new Set(await valuesIn(tx, uploadsTable, 'id', inArray(uploadsTable.id, [...ids])));
  const rows = ids.filter((fileId) => existing.has(fileId));
  if (rows.length === 0) return;
  await tx
    .insert(productFilesTable)
    .values(rows.map((upload_id, index) => ({ product_id: id, upload_id, position: index + 1 })));
}

/** Throws 422 unless all files belong to this product. */
function mustBeFilesOf(before: Product, ids: readonly string[]): void {
  const ownIds = new Set(before.files.map(({ id }) => id));
  if (ids.some((id) => !ownIds.has(id))) {
    throw invalid({ removeFileIds: ["A selected file doesn't belong to this product."] });
  }
}

export const productsModule = defineModule(products, productsTable, {
  record: {
    categories: sql<Product['categories']>`(
      select coalesce(json_agg(json_build_object('id', categories.id, 'name', categories.name) order by categories.name), '[]')
      from product_categories join categories on categories.id = product_categories.category_id
      where product_categories.product_id = products.id)`,
    files: sql<Product['files']>`(
      select coalesce(json_agg(json_build_object(
        'id', uploads.id, 'url', ${sql.raw(`'${uploadsPath}/'`)} || uploads.key, 'fileName', uploads.file_name,
        'mimeType', uploads.mime_type, 'size', uploads.size
      ) order by product_files.position), '[]')
      from product_files join uploads on uploads.id = product_files.upload_id
      where product_files.product_id = products.id)`,
  },
  body: {
    categoryIds: link(productCategoriesTable.product_id, productCategoriesTable.category_id),
    removeFileIds: 'by rule',
  },
  files: { image: 'image_id', files: 'by rule' },
  filters: {
    categoryId: (id) => sql`exists (select 1 from product_categories
      where product_categories.product_id = products.id and product_categories.category_id = ${id})`,
    withinCategoryId: (
      id,
    ) => sql`exists (select 1 from product_categories join category_ancestors using (category_id)
      where product_categories.product_id = products.id and category_ancestors.ancestor_id = ${id})`,
  },
  joinFilters: ['categoryId', 'withinCategoryId'],
  counters: { all: 'products', categoryId: 'products of category' },
  together: ['status', 'price'],
  searchLine: 'description',
  summary: summaryOf(productSummary, {
    total: counter('products'),
    published: counter('products', { kind: 'published' }),
    drafts: counter('products', { kind: 'draft' }),
    averagePrice: sql<string | null>`(
      select round(sum(amount) / nullif(sum(total), 0), 2)::text from ${counterRows('products')})`,
  }),
  related: {
    file_ids: sql<string[]>`array(select upload_id from product_files
      where product_files.product_id = products.id order by position)`,
  },
  constraints: {
    product_categories_category_id_categories_id_fk: {
      field: 'categoryIds',
      text: 'A selected category no longer exists.',
    },
  },

  afterRestore: (id, _rows, writing) => addToStores(writing, id),

  update: async ({ removeFileIds = [] }, writing) => {
    mustBeFilesOf(writing.before, removeFileIds);
    await dropFiles(writing, removeFileIds);
    const fileIds = writing.restoredFiles?.file_ids;
    if (Array.isArray(fileIds)) await setFiles(writing, writing.before, fileIds);
  },

  relate: (id, _body, writing) => addFiles(writing, id),

  impact: {
    texts: ({ resource }) =>
      resource === stores.name
        ? counting('store no longer sells this product.', 'stores no longer sell this product.')
        : undefined,
    effects: ({ before: { id, price, status }, values }) =>
      [
        values?.price !== undefined && Number(values.price) !== Number(price),
        values?.status !== undefined && values.status !== status && status === 'published',
      ].some(Boolean)
        ? [
            {
              resource: stores.name,
              where: sql`exists (select 1 from store_products
                where store_products.store_id = stores.id and store_products.product_id = ${id})`,
              text: counting('store sells this product.', 'stores sell this product.'),
            },
          ]
        : [],
  },

  // Same lock order as for changes of a store's products: the stores first, then the product.
  lockBeforeDelete: lockStoresThatSell,

  remove: async (before, writing) => {
    const ids = before.files.map(({ id }) => id);
    await dropFiles(writing, ids);
    await removeFromStores(writing, before.id);
  },
});
