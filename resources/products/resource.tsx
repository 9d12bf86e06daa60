import { ShoppingOutlined } from '@ant-design/icons';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { counted } from '#shared/contract/texts.ts';
import { defineResource } from '#src/show/resource.ts';
import { type Product, products } from './contract.ts';

/** `Its image and 3 files are deleted too.`; undefined if it has neither. */
function deletedFiles({ imageUrl, files = [] }: ReceivedRecord<Product>): string | undefined {
  const parts = [imageUrl && 'image', files.length > 0 && counted(files.length, 'file')].filter(Boolean);
  if (parts.length === 0) return undefined;
  const are = parts.length > 1 || files.length > 1 ? 'are' : 'is';
  return `Its ${parts.join(' and ')} ${are} deleted too.`;
}

export const definition = defineResource({
  contract: products,
  deletion: { sentence: deletedFiles },
  changes: [
    { verb: 'Publish', values: { status: 'published' } },
    {
      verb: 'Archive',
      values: { status: 'archived' },
      consequence: () => 'It is no longer offered for sale.',
      insteadOfDelete: true,
    },
  ],
  bulk: () => import('./bulk.tsx'),
  icon: <ShoppingOutlined aria-hidden />,
  group: 'Product Management',
  purpose: 'Products with prices, images, files and categories.',
  texts: {
    empty: 'No products found matching your criteria',
    save: 'Save Changes',
    editAction: 'Edit Product',
    deleteAction: 'Delete Product',
  },
});
