// Refine's `can()`: answered from the grants, and from nothing else.
import type { AccessControlProvider, IResourceItem } from '@refinedev/core';
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#src/shared/contract.ts';
import { type Grant, grant, listGrant } from '#src/shared/grants.ts';
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
}

/** Whether the person may do this with a resource, or open a screen that is none. */
export function mayReach(
  { name, meta = {} }: Pick<IResourceItem, 'name' | 'meta'>,
  action: string,
  { grants, extended }: Pick<Identity, 'grants' | 'extended'>,
): boolean {
  const contract = contracts.find((one) => one.name === name);
  if (contract) {
    const what = needed[action];
    return what !== undefined && grants.has(what(contract));
  }
  const { needs, sampled } = meta as ScreenMeta;
  return (needs === undefined || needs.some((one) => grants.has(one))) && (extended || !sampled);
}

export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action, params }) {
    const item = params?.resource ?? (resource === undefined ? undefined : { name: resource });
    return { can: item !== undefined && mayReach(item, action, await identity()) };
  },
};
