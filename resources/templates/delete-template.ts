// Deleting a template: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { AnsweredTemplate } from './answered-template.ts';
import { definition } from './resource.tsx';

const consequence = 'It can be deleted only when no store uses it.';

export function useDeleteTemplate() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: ({ id, name }: AnsweredTemplate, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({ id, name, consequence, ...more }),
  };
}
