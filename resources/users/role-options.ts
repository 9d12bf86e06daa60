// The roles that a user can be given, for the selects of users' forms.
import type { SelectProps } from 'antd';
import { holds } from '#providers/identity.ts';
import { type Role, roles } from '#resources/roles/contract.ts';
import { useIdentity } from '#src/kit/use-identity.ts';
import { useOptionRows } from '#src/selects/use-option-rows.ts';

/** The roles of the specification's form, where the server's own can't be listed. */
const usual = ['admin', 'store_owner', 'user'].map((name) => ({ id: name, name }));

type NamedRole = Pick<Role, 'id' | 'name'> & Partial<Pick<Role, 'permissions'>>;

export interface RoleOptions {
  /** What a select of them is given. */
  readonly choice: SelectProps<string> & SelectProps<string[]>;
  /** Whether they are the server's own; else those that are `held`, or the usual names. */
  readonly known: boolean;
  /** Whether one holds permissions that the person does not hold, so that they can't give it. */
  readonly someRefused: boolean;
}

/** The roles that a user can be given, those that they `held` among them; a select's value is what `by` says. */
export function useRoleOptions(by: 'id' | 'name', held?: readonly NamedRole[]): RoleOptions {
  const identity = useIdentity();
  const { extended } = identity;
  const { rows, loading, failure, allowed, search } = useOptionRows<NamedRole>(
    roles,
    [],
    held ?? [],
    extended,
  );
  const known = allowed && failure === undefined;
  const options = (known ? rows : (held ?? usual)).map(
    ({ [by]: value, name, permissions = [] }: NamedRole) => ({
      value,
      label: name,
      disabled: known && !permissions.every((permission) => holds(identity, permission.name)),
    }),
  );
  return {
    choice: {
      options,
      loading: known && loading,
      showSearch: true,
      optionFilterProp: 'label',
      onSearch: search,
    },
    known,
    someRefused: options.some(({ disabled }) => disabled),
  };
}
