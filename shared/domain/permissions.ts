// Permissions: names of the form `<resource>.<action>`.
import type { Action, Contract } from '#shared/contract/contract.ts';

export type PermissionName = `${string}.${Action}`;

const actions = ['list', 'read', 'write', 'delete'] as const satisfies readonly Action[];

export const permission = (contract: Pick<Contract, 'name'>, action: Action): PermissionName =>
  `${contract.name}.${action}`;

/** The permission to see the whole list: `list` if the resource has it, else `read`. */
export const listPermission = (contract: Pick<Contract, 'name' | 'permissions'>): PermissionName =>
  permission(contract, contract.permissions.list ? 'list' : 'read');

/** Returns all permissions in a fixed order, each with its description. */
export const allPermissions = (contracts: readonly Contract[]) =>
  contracts.flatMap((contract) =>
    actions.flatMap((action) => {
      const description = contract.permissions[action];
      return description ? [{ name: permission(contract, action), description }] : [];
    }),
  );

/** The base permissions: an administrator has them if the server lists none. */
export const basePermissions = (contracts: readonly Contract[]): PermissionName[] =>
  contracts.flatMap((contract) => contract.base.map((action) => permission(contract, action)));

/** Whether a role makes its users administrators. */
export const isAdminRole = (role: { name?: unknown }) =>
  typeof role.name === 'string' && role.name.toLowerCase() === 'admin';
