import { type IResourceItem, useCan } from '@refinedev/core';
import { canAccess } from '#providers/access-control.ts';
import { useIdentity } from './use-identity.ts';

/** Refine's actions, and `choose`: to pick a record in a select. */
export type AccessAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'choose';

/**
 * Whether the user may perform an action on a resource or open a screen, by Refine's `useCan`. The identity
 * loads before the first render, so the answer is available immediately; a new identity version makes a new
 * query.
 */
export function useAccess(
  { name, meta = {} }: Pick<IResourceItem, 'name' | 'meta'>,
  action: AccessAction,
): boolean {
  const identity = useIdentity();
  const { data } = useCan({
    resource: name,
    action,
    params: { resource: { name, meta }, version: identity.version },
    queryOptions: {
      staleTime: Number.POSITIVE_INFINITY,
      ...(identity.known && { initialData: { can: canAccess({ name, meta }, action, identity) } }),
    },
  });
  return data?.can ?? false;
}
