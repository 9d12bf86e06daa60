// Deleting a store: what is said before. Its name has to be typed, for a whole shop goes with it.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import { type AnsweredStoreRow, domainsOf } from './answered-store.ts';
import { definition } from './resource.tsx';

/** What goes along; its products stay. */
function consequenceOf(store: AnsweredStoreRow): string {
  const count = domainsOf(store).length;
  const domains = count === 0 ? '' : count === 1 ? 'its domain, ' : `its ${count} domains, `;
  return `With it go ${domains}its legal texts and its logo. Products, templates and plans stay.`;
}

export function useDeleteStore() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: (store: AnsweredStoreRow, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({ id: store.id, name: store.name, consequence: consequenceOf(store), typed: true, ...more }),
  };
}
