// Refine's `can()`: answered from the grants, and from nothing else.
import type { AccessControlProvider, IResourceItem } from '@refinedev/core';
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#src/shared/contract.ts';
import { type Grant, grant, listGrant } from '#src/shared/grants.ts';
import { referringGrants } from '#src/shared/references.ts';
import { type Identity, identity } from './identity.ts';

const needed: Record<string, (contract: Contract) => Grant> = {
  list: listGrant,
  show: (contract) => grant(contract, 'read'),
  create: (contract) => grant(contract, 'write'),
  edit: (contract) => grant(contract, 'write'),
  clone: (contract) => grant(contract, 'write'),
  delete: (contract) => grant(contract, 'delete'),
};

/** What a screen that is no resource's says of itself: one of the grants in `needs` opens it. */
interface ScreenMeta {
  readonly needs?: readonly Grant[];
  /** On a server that lists no grants it shows samples, and no link leads there. */
  readonly sampled?: boolean;
  /** It is for administrators alone, or for all others alone. */
  readonly admin?: boolean;
}

/** The two parts of the console, as something that one may open. */
export const adminPanelItem = { name: 'admin-panel', meta: { admin: true } };
export const userPortalItem = { name: 'user-portal', meta: { admin: false } };

/** Whether the person may do this with a resource, or open a screen that is none. `choose`: load its records' names for a form. */
export function mayReach(
  { name, meta = {} }: Pick<IResourceItem, 'name' | 'meta'>,
  action: string,
  { isAdmin, grants, extended }: Pick<Identity, 'isAdmin' | 'grants' | 'extended'>,
): boolean {
  const contract = contracts.find((one) => one.name === name);
  if (contract) {
    if (action === 'choose') {
      return extended && referringGrants(contracts, contract).some((one) => grants.has(one));
    }
    const what = needed[action];
    return what !== undefined && grants.has(what(contract));
  }
  const { needs, sampled, admin = isAdmin } = meta as ScreenMeta;
  if (admin !== isAdmin) return false;
  return (needs === undefined || needs.some((one) => grants.has(one))) && (extended || !sampled);
}

export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action, params }) {
    const item = params?.resource ?? (resource === undefined ? undefined : { name: resource });
    return { can: item !== undefined && mayReach(item, action, await identity()) };
  },
};
