// Derives which permissions depend on others from the references between contracts.

import { listPermission, type PermissionName, permission } from '#shared/domain/permissions.ts';
import type { Contract } from './contract.ts';

/** The path below a referenced resource's path that lists its records with id and name only. */
export const optionsPath = '/options';

const referencedBy = ({ references = {} }: Contract) => [...new Set(Object.values(references))];

/** Returns the contracts that other contracts reference. */
export const referencedContracts = (contracts: readonly Contract[]) =>
  contracts.filter(({ name }) => contracts.some((one) => referencedBy(one).includes(name)));

/** Returns the write permissions of the resources that reference this one. Each of them allows listing ids and names. */
export const referringPermissions = (
  contracts: readonly Contract[],
  { name }: Pick<Contract, 'name'>,
): PermissionName[] =>
  contracts.filter((one) => referencedBy(one).includes(name)).map((one) => permission(one, 'write'));

/**
 * Returns the list filter of a contract that finds the records referring to another resource: `templateId` of stores for
 * templates. Undefined if the list has none.
 */
export const referringFilter = (
  { references = {}, filters }: Pick<Contract, 'references' | 'filters'>,
  referenced: string,
): string | undefined =>
  Object.entries(references)
    .filter(([, name]) => name === referenced)
    .map(([field]) => field.replace(/Ids$/, 'Id'))
    .find((field) => field in filters);

/** A permission with the permissions that it depends on. */
export interface PermissionDependencies {
  readonly permission: PermissionName;
  readonly needs: readonly PermissionName[];
}

/**
 * Returns the permissions that each write and delete permission depends on: to see the resource's own records and, for
 * writes, to list the referenced records.
 */
export function permissionDependencies(contracts: readonly Contract[]): PermissionDependencies[] {
  const seeing = (contract: Contract): PermissionName[] =>
    (['list', 'read'] as const)
      .filter((action) => contract.permissions[action] !== undefined)
      .map((action) => permission(contract, action));
  const listing = (contract: Contract): PermissionName[] =>
    contract.permissions.read ? [listPermission(contract)] : [];
  const needsOf = (contract: Contract, action: 'write' | 'delete') => {
    const others = action === 'write' ? referencedBy(contract) : [];
    const referenced = contracts.filter(({ name }) => others.includes(name));
    return [...new Set([...seeing(contract), ...referenced.flatMap(listing)])];
  };
  return contracts.flatMap((contract) =>
    (['write', 'delete'] as const)
      .filter((action) => contract.permissions[action] !== undefined)
      .map((action) => ({ permission: permission(contract, action), needs: needsOf(contract, action) })),
  );
}

/** Returns the held permissions whose dependencies are not held, each with its missing dependencies. */
export const missingDependencies = (
  needs: readonly PermissionDependencies[],
  held: ReadonlySet<string>,
): PermissionDependencies[] =>
  needs
    .filter(({ permission }) => held.has(permission))
    .map(({ permission, needs }) => ({ permission, needs: needs.filter((needed) => !held.has(needed)) }))
    .filter(({ needs }) => needs.length > 0);
