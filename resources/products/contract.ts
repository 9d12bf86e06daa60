import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, optionalText, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { amountRange, timeRange } from '#shared/contract/ranges.ts';
import { anyFiles, oneImage } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import { id, idList } from '#shared/domain/id.ts';
import { priceChange } from '#shared/domain/price-change.ts';
import { amount, decimalText } from '#shared/format/money.ts';

export const productStatuses = ['draft', 'published', 'archived'] as const;

const body = z.object({
  name: requiredText('Name', 200),
  description: optionalText('Description', 5_000),
  price: amount('Price'),
  status: choice('Status', productStatuses),
  categoryIds: idList('Categories', 50, 'Please select a category').check(
    z.minLength(1, 'Please select a category'),
  ),
});

const maxFiles = 20;

/** Maximum number of files of a product, over all updates. */
export const maxFilesInAll = 100;

export const products = defineContract({
  name: 'products',
  path: '/products',
  one: 'Product',
  many: 'Products',
  record: storedRecord({
    name: z.string(),
    description: z.string(),
    /** US dollars, as a text with two decimals. */
    price: decimalText(),
    status: z.enum(productStatuses),
    imageUrl: z.nullable(z.string()),
    categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
    files: z.array(
      z.object({ id: z.uuid(), url: z.string(), fileName: z.string(), mimeType: z.string(), size: z.int() }),
    ),
  }),
  create: z.partial(body, { description: true, status: true }),
  update: z.extend(z.partial(body), { removeFileIds: z.optional(idList('Files to remove')) }),
  multipart: {
    uploads: { image: oneImage(10), files: anyFiles(maxFiles, 10) },
    json: ['categoryIds'],
    lists: ['removeFileIds'],
  },
  filters: {
    status: choice('status', productStatuses),
    categoryId: id(),
    /** In this category or any category below it. */
    withinCategoryId: id(),
    hasImage: choice('hasImage', ['true', 'false']),
    ...amountRange('price'),
    ...timeRange('updated'),
  },
  sorters: ['createdAt', 'name', 'price', 'updatedAt'],
  search: ['name', 'description'],
  references: { categoryIds: 'categories' },
  impactFields: ['price', 'status'],
  bulk: {
    update: ['status', 'price'],
    delete: true,
    actions: {
      addCategories: z.object({ categoryIds: body.shape.categoryIds }),
      removeCategories: z.object({ categoryIds: body.shape.categoryIds }),
      price: priceChange,
    },
  },
  amounts: ['price'],
  permissions: {
    read: 'See products and their prices',
    write: 'Create products and change them',
    delete: 'Delete products',
  },
  base: ['read', 'write'],
});

export type Product = RecordOf<typeof products>;

/** `GET /products/summary`, beyond the specification: statistics over all products. */
export const productSummary = z.object({
  total: z.int(),
  published: z.int(),
  drafts: z.int(),
  /** A text with two decimals; null if there are no products. */
  averagePrice: z.nullable(decimalText()),
});
