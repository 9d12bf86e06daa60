// Deleting a subscription plan: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import { offerInUse, type Plan } from './contract.ts';
import { definition } from './resource.tsx';

export function useDeletePlan() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: ({ id, name, subscriberCount }: Plan) =>
      ask({ id, name, consequence: offerInUse(subscriberCount) ?? 'Its traffic plan stays.' }),
  };
}
