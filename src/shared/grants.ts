// Grants: what a signed-in person may do, as `<resource>.<action>` names.
import type { Action, Contract } from './contract.ts';

export type Grant = `${string}.${Action}`;

const actions = ['list', 'read', 'write', 'delete'] as const satisfies readonly Action[];

/** The name of one grant. */
export const grant = (contract: Pick<Contract, 'name'>, action: Action): Grant =>
  `${contract.name}.${action}`;

/** What seeing the whole list takes: the resource's own grant for that where it has one. */
export const listGrant = (contract: Pick<Contract, 'name' | 'grants'>): Grant =>
  grant(contract, contract.grants.list ? 'list' : 'read');

/** Every grant there is, in a fixed order, with its description. */
export const allGrants = (contracts: readonly Contract[]) =>
  contracts.flatMap((contract) =>
    actions.flatMap((action) => {
      const description = contract.grants[action];
      return description ? [{ name: grant(contract, action), description }] : [];
    }),
  );

/** What an administrator can do on any server of this API that lists no permissions. */
export const baseGrants = (contracts: readonly Contract[]): Grant[] =>
  contracts.flatMap((contract) => contract.base.map((action) => grant(contract, action)));

/** Whether a role of this name makes its holders administrators. */
export const isAdminRole = (role: { name?: unknown }) =>
  typeof role.name === 'string' && role.name.toLowerCase() === 'admin';
