// Deleting a domain: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { Domain } from './contract.ts';
import { definition } from './resource.tsx';

export function useDeleteDomain() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: ({ id, name, isPrimary, storeName }: Domain) =>
      ask({
        id,
        name,
        consequence: isPrimary
          ? `It is the primary domain of ${storeName}: the store’s next one takes its place.`
          : `${storeName} is not found under it any more.`,
      }),
  };
}
