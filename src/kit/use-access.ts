import { type IResourceItem, useCan } from '@refinedev/core';
import { mayReach } from '#providers/access-control.ts';
import { useIdentity } from './use-identity.ts';

/** What can be done with a resource's records, in Refine's words. */
export type AccessAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'choose';

/**
 * Whether the person may do this with a resource, or open a screen that is none: Refine's `useCan`. Who it is is known
 * before anything is drawn, so that the answer
 * stands from the first drawing on, and another identity is asked about anew.
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
      ...(identity.known && { initialData: { can: mayReach({ name, meta }, action, identity) } }),
    },
  });
  return data?.can ?? false;
}
