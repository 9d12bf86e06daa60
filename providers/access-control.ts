// Refine's `can()`: answered from the grants, and from nothing else.
import type { AccessControlProvider } from '@refinedev/core';
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#src/shared/contract.ts';
import { type Grant, grant, listGrant } from '#src/shared/grants.ts';
import { identity } from './identity.ts';

const needed: Record<string, (contract: Contract) => Grant> = {
  list: listGrant,
  show: (contract) => grant(contract, 'read'),
  create: (contract) => grant(contract, 'write'),
  edit: (contract) => grant(contract, 'write'),
  clone: (contract) => grant(contract, 'write'),
  delete: (contract) => grant(contract, 'delete'),
};

export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    const contract = contracts.find(({ name }) => name === resource);
    const what = needed[action];
    if (contract === undefined || what === undefined) return { can: false };
    return { can: (await identity()).grants.has(what(contract)) };
  },
};
