import type { Contract } from '#src/shared/contract.ts';

/** What can be done with many records of a resource. */
export function bulkActionsOf({ bulk = {} }: Contract): string[] {
  const { update, delete: deletes, actions = {} } = bulk;
  return [...(update ? ['update'] : []), ...(deletes ? ['delete'] : []), ...Object.keys(actions)];
}
