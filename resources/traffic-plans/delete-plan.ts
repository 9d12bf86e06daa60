// Deleting a traffic plan: what is said before.
import { useConfirmDelete } from '#src/kit/confirm-delete.tsx';
import type { AnsweredPlan } from './answered-plan.ts';
import { planInUse } from './contract.ts';
import { definition } from './resource.tsx';

export function useDeletePlan() {
  const { refusal, ask } = useConfirmDelete(definition);
  return {
    refusal,
    ask: (plan: AnsweredPlan, more: { etag?: string | undefined; onDeleted?: () => void } = {}) =>
      ask({ id: plan.id, name: plan.name, consequence: planInUse(plan.subscriberCount), ...more }),
  };
}
