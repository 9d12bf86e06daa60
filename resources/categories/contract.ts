import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { requiredText, storedRecord } from '#shared/contract/fields.ts';
import { isTooLarge, oneImage, type UploadRule } from '#shared/contract/uploads.ts';
import { z } from '#shared/contract/zod.ts';
import { id, optionalId } from '#shared/domain/id.ts';

const body = z.object({
  name: requiredText('Name', 120),
  description: requiredText('Description', 2_000),
  /** Empty for a root category. */
  parentId: z.optional(optionalId()),
});

export const categories = defineContract({
  name: 'categories',
  path: '/product-categories',
  one: 'Category',
  many: 'Categories',
  record: storedRecord({
    name: z.string(),
    description: z.string(),
    parentId: z.nullable(z.uuid()),
    parent: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    iconUrl: z.nullable(z.string()),
    /** Beyond the specification: number of products in it. */
    productCount: z.int(),
  }),
  create: body,
  update: z.partial(body),
  multipart: { uploads: { icon: oneImage(5) }, json: [], lists: [] },
  filters: { parentId: id() },
  sorters: ['createdAt', 'name', 'updatedAt'],
  search: ['name', 'description'],
  references: { parentId: 'categories' },
  bulk: { update: ['parentId'], delete: true },
  permissions: {
    read: 'See product categories',
    write: 'Create product categories and change them',
    delete: 'Delete product categories that nothing uses',
  },
  base: ['read', 'write'],
});

export type Category = RecordOf<typeof categories>;

/**
 * Checks the icon of a new category. The specification accepts any image here; the server checks the type.
 */
export function newIconRefusal(icon: UploadRule, file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  return isTooLarge(icon, file.size) ? icon.texts.size : undefined;
}

/** `GET /product-categories/summary`, beyond the specification: statistics over all categories. */
export const categorySummary = z.object({
  total: z.int(),
  /** Categories without a parent. */
  parents: z.int(),
  products: z.int(),
});
