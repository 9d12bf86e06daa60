// Roles that can be given to a user, as options for selects.
import type { SelectProps } from 'antd';
import { holds, useIdentity } from '#providers/identity.ts';
import { type Role, roles } from '#resources/roles/contract.ts';
import { useOptionRows } from '#src/form/selects/use-option-rows.ts';

/** Roles of the specification's form, for users who can't list the server's roles. */
const specifiedRoles = ['admin', 'store_owner', 'user'].map((name) => ({ id: name, name }));

type NamedRole = Pick<Role, 'id' | 'name'> & Partial<Pick<Role, 'permissions'>>;

export interface RoleOptions {
  readonly choice: SelectProps<string> & SelectProps<string[]>;
  /**
   * Whether the options are the server's roles; otherwise they are `held` or the names in the specification.
   */
  readonly fromServer: boolean;
  /** Whether some roles have permissions that the user lacks, so that they can't give them. */
  readonly someRefused: boolean;
}

/** Options for a user's roles, including those in `held`. `by`: the field that is the select's value. */
export function useRoleOptions(by: 'id' | 'name', held?: readonly NamedRole[]): RoleOptions {
  const identity = useIdentity();
  const { extended } = identity;
  const { rows, loading, failure, allowed, search } = useOptionRows<NamedRole>(
    roles,
    [],
    held ?? [],
    extended,
  );
  const fromServer = allowed && failure === undefined;
  const options = (fromServer ? rows : (held ?? specifiedRoles)).map(
    ({ [by]: value, name, permissions = [] }: NamedRole) => ({
      value,
      label: name,
      disabled: fromServer && !permissions.every((permission) => holds(identity, permission.name)),
    }),
  );
  return {
    choice: {
      options,
      loading: fromServer && loading,
      showSearch: true,
      optionFilterProp: 'label',
      onSearch: search,
    },
    fromServer,
    someRefused: options.some(({ disabled }) => disabled),
  };
}
