// The roles that a user can be given, for the selects of the user form.
import { useList } from '@refinedev/core';
import { type Role, roles } from '#resources/roles/contract.ts';
import { useGrants } from '#src/kit/use-grants.ts';

/** The roles of the specification's form, where the server's own can't be listed. */
const usualNames = ['admin', 'store_owner', 'user'];

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
}

/** The roles that a user can be given. */
export function useRoleOptions(): RoleOptions {
  const { listed, can, holds } = useGrants();
  const wanted = listed && can(roles, 'read');
  const query = useList<Role>({
    resource: roles.name,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { enabled: wanted },
    errorNotification: false,
  });
  if (!wanted || query.isError) {
    const options = usualNames.map((name) => ({ id: name, name, disabled: false }));
    return { options, loading: false, known: false };
  }
  const options = (query.data?.data ?? []).map(({ id, name, permissions = [] }) => ({
    id,
    name,
    disabled: !permissions.every((permission) => holds(permission.name)),
  }));
  return { options, loading: query.isFetching, known: true };
}
