// What the signed-in person may do, for screens. Everything that is offered or withheld asks here.
import { usePermissions } from '@refinedev/core';
import type { Identity } from '#providers/identity.ts';
import type { Action, Contract } from '#src/shared/contract.ts';
import { type Grant, grant } from '#src/shared/grants.ts';
import { type ResourceDefinition, showsSample } from './resource.ts';

export interface Grants {
  /** Whether it is known yet; until then nothing is granted. */
  readonly ready: boolean;
  /** Whose grants they are, as far as the server or the sign-in said it. */
  readonly userId: string | undefined;
  readonly isAdmin: boolean;
  /** Whether the server can do more than the specification's section 7: it lists grants, searches, sorts and counts. */
  readonly extended: boolean;
  /** Whether a list shows sample rows in place of true ones. */
  showsSample(definition: Pick<ResourceDefinition, 'contract' | 'sample'>): boolean;
  can(contract: Pick<Contract, 'name'>, action: Action): boolean;
  /** Whether the person holds a permission themselves. Where the server lists none, that is not known and not refused. */
  holds(permission: string): boolean;
}

const options = { staleTime: Number.POSITIVE_INFINITY };

export function useGrants(): Grants {
  const { data } = usePermissions<Identity>({ options });
  const grants = data?.grants;
  const extended = data?.extended ?? false;
  return {
    ready: data !== undefined,
    userId: data?.user?.id,
    isAdmin: data?.isAdmin ?? false,
    extended,
    showsSample: (definition) => data !== undefined && showsSample(definition, data),
    can: (contract, action) => grants?.has(grant(contract, action)) ?? false,
    holds: (permission) => !extended || (grants?.has(permission as Grant) ?? false),
  };
}
