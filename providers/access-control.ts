// Refine's access-control provider: answers `can()` from the user's permissions alone.
import type { AccessControlProvider, IResourceItem } from '@refinedev/core';
import { contractNamed, contracts } from '#resources/contracts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { referringPermissions } from '#shared/contract/references.ts';
import { listPermission, type PermissionName, permission } from '#shared/domain/permissions.ts';
import { type Identity, identity, useIdentity } from './identity.ts';

const needed: Record<string, (contract: Contract) => PermissionName> = {
  list: listPermission,
  show: (contract) => permission(contract, 'read'),
  create: (contract) => permission(contract, 'write'),
  edit: (contract) => permission(contract, 'write'),
  clone: (contract) => permission(contract, 'write'),
  delete: (contract) => permission(contract, 'delete'),
};

/** Metadata of a screen that is not a resource. Any one of the permissions in `needs` opens it. */
interface ScreenMeta {
  readonly needs?: readonly PermissionName[];
  /** Shows samples on a server that lists no permissions; the menu then has no link to it. */
  readonly sampled?: boolean;
  /** True: for administrators only. False: for all other users only. */
  readonly admin?: boolean;
}

/** Access-control items for the two parts of the console. */
export const adminPanelItem = { name: 'admin-panel', meta: { admin: true } };
export const userPortalItem = { name: 'user-portal', meta: { admin: false } };

/**
 * Whether the user may do this with a resource, or open a screen.
 * The action `choose` loads the names of records for a form.
 */
export function canAccess(
  { name, meta = {} }: Pick<IResourceItem, 'name' | 'meta'>,
  action: string,
  { isAdmin, permissions, extended }: Pick<Identity, 'isAdmin' | 'permissions' | 'extended'>,
): boolean {
  const contract = contractNamed(name);
  if (contract) {
    if (action === 'choose') {
      return extended && referringPermissions(contracts, contract).some((one) => permissions.has(one));
    }
    const permissionOf = needed[action];
    return permissionOf !== undefined && permissions.has(permissionOf(contract));
  }
  const { needs, sampled, admin = isAdmin } = meta as ScreenMeta;
  if (admin !== isAdmin) return false;
  return (needs === undefined || needs.some((one) => permissions.has(one))) && (extended || !sampled);
}

export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action, params }) {
    const item = params?.resource ?? (resource === undefined ? undefined : { name: resource });
    return { can: item !== undefined && canAccess(item, action, await identity()) };
  },
};

/** Refine's actions, and `choose`: to pick a record in a select. */
type AccessAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'choose';

/**
 * Whether the user may perform the action on a resource, or open a screen: the same answer as the access-control provider.
 * Refine's `useCan` runs a query for each caller, and a table has hundreds.
 */
export function useAccess(item: Pick<IResourceItem, 'name' | 'meta'>, action: AccessAction): boolean {
  const identity = useIdentity();
  return identity.known && canAccess(item, action, identity);
}
