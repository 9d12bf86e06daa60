import type { Contract } from '#shared/contract/contract.ts';

/** Lists the bulk operations of a resource. */
export function bulkOperationsOf({ bulk = {} }: Contract): string[] {
  const { update, delete: deletes, actions = {} } = bulk;
  return [...(update ? ['update'] : []), ...(deletes ? ['delete'] : []), ...Object.keys(actions)];
}
