// Refine's `can()`: answered from the grants, and from nothing else.
import type { AccessControlProvider } from '@refinedev/core';
import type { Action } from '#src/shared/contract.ts';
import { grant } from '#src/shared/grants.ts';
import { identity } from './identity.ts';

const needed: Record<string, Action> = {
  list: 'read',
  show: 'read',
  create: 'write',
  edit: 'write',
  clone: 'write',
  delete: 'delete',
};

export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    const what = needed[action];
    if (resource === undefined || what === undefined) return { can: false };
    const { grants } = await identity();
    return { can: grants.has(grant({ name: resource }, what)) };
  },
};
