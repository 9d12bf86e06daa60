// Columns of a user that the API answers: never the password hash.

import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '#resources/permissions/contract.ts';
import type { Role } from '#resources/roles/contract.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { permissionsOfRole } from '#server/modules/roles/granting.ts';

type NamedRole = Pick<Role, 'id' | 'name'>;

/** The roles of a row of `users`, by name. `more`: SQL for further keys of each role. */
const rolesWith = <R extends NamedRole>(more?: SQL) => sql<R[]>`(
  select coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name${more}) order by roles.name), '[]')
  from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = users.id)`;

export const rolesOfUser = rolesWith();
export const rolesWithPermissions = rolesWith<NamedRole & { permissions: Permission[] }>(
  sql`, 'permissions', ${permissionsOfRole}`,
);

const identity = {
  id: usersTable.id,
  full_name: usersTable.full_name,
  email: usersTable.email,
  status: usersTable.status,
  isVerified: usersTable.is_verified,
};

export const sessionUserColumns = { ...identity, roles: rolesOfUser };

export const meUserColumns = { ...sessionUserColumns, last_login_at: usersTable.last_login_at };
