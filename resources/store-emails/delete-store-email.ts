// Deleting a store email: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { StoreEmail } from './contract.ts';
import { definition } from './resource.tsx';

export function useDeleteStoreEmail() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: ({ id, email, purpose, storeName }: StoreEmail) =>
      ask({ id, name: email, consequence: `${storeName} uses it for: ${purpose}.` }),
  };
}
