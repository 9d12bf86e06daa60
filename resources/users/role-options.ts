// The roles that a user can be given, for the selects of the user form.
import { holds } from '#providers/identity.ts';
import { type Role, roles } from '#resources/roles/contract.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useOptionRows } from '#src/selects/use-option-rows.ts';

/** The roles of the specification's form, where the server's own can't be listed. */
const usualNames = ['admin', 'store_owner', 'user'];

type NamedRole = Pick<Role, 'id' | 'name'> & Partial<Pick<Role, 'permissions'>>;

export interface RoleOption {
  readonly id: string;
  readonly name: string;
  /** It holds permissions that the person does not hold, so that they can't give it. */
  readonly disabled: boolean;
}

export interface RoleOptions {
  readonly options: readonly RoleOption[];
  readonly loading: boolean;
  /** Whether they are the server's own, with ids; else the usual names. */
  readonly known: boolean;
  /** To be told what is typed into the select. */
  search(term: string): void;
}

/** The roles that a user can be given, those that they `hold` among them. */
export function useRoleOptions(held: readonly NamedRole[] = []): RoleOptions {
  const identity = useIdentity();
  const { extended } = identity;
  const { rows, loading, failure, allowed, search } = useOptionRows<NamedRole>(roles, [], held, extended);
  if (!allowed || failure !== undefined) {
    const options = usualNames.map((name) => ({ id: name, name, disabled: false }));
    return { options, loading: false, known: false, search };
  }
  const options = rows.map(({ id, name, permissions = [] }) => ({
    id,
    name,
    disabled: !permissions.every((permission) => holds(identity, permission.name)),
  }));
  return { options, loading, known: true, search };
}
