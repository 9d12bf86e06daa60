// Which permissions go together: derived from the references between contracts.
import type { Contract } from './contract.ts';
import { type Grant, grant, listGrant } from './grants.ts';

/** Below a referenced resource's path: its records as id and name. */
export const optionsPath = '/options';

const referencedBy = ({ references = {} }: Contract) => [...new Set(Object.values(references))];

/** The contracts whose records other records refer to. */
export const referencedContracts = (contracts: readonly Contract[]) =>
  contracts.filter(({ name }) => contracts.some((one) => referencedBy(one).includes(name)));

/** Write permissions of the resources that refer to this one. Each of them gives access to its records' ids and names. */
export const referringGrants = (contracts: readonly Contract[], { name }: Pick<Contract, 'name'>): Grant[] =>
  contracts.filter((one) => referencedBy(one).includes(name)).map((one) => grant(one, 'write'));

/** A permission that is of little use without others. */
export interface GrantNeeds {
  readonly grant: Grant;
  readonly needs: readonly Grant[];
}

/**
 * The permissions that each permission needs: to change or delete records one has to see them, and to write references one
 * has to see the records they refer to.
 */
export function grantNeeds(contracts: readonly Contract[]): GrantNeeds[] {
  const seeing = (contract: Contract): Grant[] =>
    (['list', 'read'] as const)
      .filter((action) => contract.grants[action] !== undefined)
      .map((action) => grant(contract, action));
  const listing = (contract: Contract): Grant[] => (contract.grants.read ? [listGrant(contract)] : []);
  const needsOf = (contract: Contract, action: 'write' | 'delete') => {
    const others = action === 'write' ? referencedBy(contract) : [];
    const referenced = contracts.filter(({ name }) => others.includes(name));
    return [...new Set([...seeing(contract), ...referenced.flatMap(listing)])];
  };
  return contracts.flatMap((contract) =>
    (['write', 'delete'] as const)
      .filter((action) => contract.grants[action] !== undefined)
      .map((action) => ({ grant: grant(contract, action), needs: needsOf(contract, action) })),
  );
}

/** Of these permissions, those that miss others, with what they miss. */
export const missingNeeds = (needs: readonly GrantNeeds[], held: ReadonlySet<string>): GrantNeeds[] =>
  needs
    .filter(({ grant }) => held.has(grant))
    .map(({ grant, needs }) => ({ grant, needs: needs.filter((needed) => !held.has(needed)) }))
    .filter(({ needs }) => needs.length > 0);
