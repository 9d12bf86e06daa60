// Deleting a product: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { AnsweredProduct } from './answered-product.ts';
import { definition } from './resource.tsx';

/** `Its image and 3 files are deleted too.`; undefined where it has neither. */
function goesAlong({ imageUrl, files = [] }: AnsweredProduct): string | undefined {
  const parts = [
    imageUrl && 'image',
    files.length > 0 && (files.length === 1 ? '1 file' : `${files.length} files`),
  ].filter(Boolean);
  if (parts.length === 0) return undefined;
  return `Its ${parts.join(' and ')} ${parts.length > 1 || files.length > 1 ? 'are' : 'is'} deleted too.`;
}

export function useDeleteProduct() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: (product: AnsweredProduct, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({ id: product.id, name: product.name, consequence: goesAlong(product), ...more }),
  };
}
