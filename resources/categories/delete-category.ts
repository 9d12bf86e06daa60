// Deleting a category: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { AnsweredCategory } from './answered-category.ts';
import { definition } from './resource.tsx';

/** `3 products use this category. …`; undefined where nothing is known to stand against it. */
function uses(count: number | undefined): string | undefined {
  if (!count) return undefined;
  const who = count === 1 ? '1 product uses' : `${count} products use`;
  return `${who} this category. It can be deleted only when nothing uses it.`;
}

export function useDeleteCategory() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: (category: AnsweredCategory, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({ id: category.id, name: category.name, consequence: uses(category.productCount), ...more }),
  };
}
