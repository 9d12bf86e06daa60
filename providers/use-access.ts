import type { IResourceItem } from '@refinedev/core';
import { canAccess } from './access-control.ts';
import { useIdentity } from './identity.ts';

/** Refine's actions, and `choose`: to pick a record in a select. */
export type AccessAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'choose';

/**
 * Whether the person may do this with a resource, or open a screen that is none: the access-control provider's answer.
 * Refine's `useCan` gives the same one, but later, and by a query for each caller: a table has hundreds.
 */
export function useAccess(item: Pick<IResourceItem, 'name' | 'meta'>, action: AccessAction): boolean {
  const identity = useIdentity();
  return identity.known && canAccess(item, action, identity);
}
