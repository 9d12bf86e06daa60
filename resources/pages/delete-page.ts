// Deleting a page: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { AnsweredPage } from './answered-page.ts';
import { definition } from './resource.tsx';

const ofPublished = 'It is published: links to it will lead nowhere.';

export function useDeletePage() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: (page: AnsweredPage, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({
        id: page.id,
        name: page.title,
        consequence: page.status === 'published' && ofPublished,
        ...more,
      }),
  };
}
