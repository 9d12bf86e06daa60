// Rules against privilege escalation, and for one active administrator who always remains.

import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Permission } from '#resources/permissions/contract.ts';
import type { Role } from '#resources/roles/contract.ts';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { ApiError, conflict, notAllowed } from '#server/http/errors.ts';

/** The role with all permissions. Its name makes a user an administrator. */
export const adminRole = sql`lower(${rolesTable.name}) = 'admin'`;

/** The permissions of a row of `roles`, in their fixed order. */
export const permissionsOfRole = sql<Permission[]>`(
  select coalesce(json_agg(json_build_object(
    'id', permissions.id, 'name', permissions.name, 'description', permissions.description
  ) order by permissions.position), '[]')
  from role_permissions join permissions on permissions.id = role_permissions.permission_id
  where role_permissions.role_id = roles.id)`;

/** Throws 403 at `field` if the actor lacks one of the permissions that they want to permission. */
export function mustHavePermissions(
  held: ReadonlySet<string>,
  permissions: readonly string[],
  field: string,
): void {
  const missing = permissions.filter((name) => !held.has(name));
  if (missing.length === 0) return;
  const message = `You cannot grant permissions that you do not hold: ${missing.join(', ')}`;
  throw new ApiError(403, message, { errors: { [field]: [message] } });
}

/** Throws 403 if the role has permissions that the actor lacks. */
export function mustNotExceedRole(held: ReadonlySet<string>, role: Role): void {
  const missing = role.permissions.filter(({ name }) => !held.has(name)).map(({ name }) => name);
  if (missing.length === 0) return;
  throw notAllowed(`This role has permissions that you do not hold: ${missing.join(', ')}`);
}

export async function permissionsOf(db: Queryable, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ name: permissionsTable.name })
    .from(rolePermissionsTable)
    .innerJoin(permissionsTable, eq(permissionsTable.id, rolePermissionsTable.permission_id))
    .where(inArray(rolePermissionsTable.role_id, [...roleIds]));
  return rows.map(({ name }) => name);
}

/**
 * Throws 409 if this user is the last active administrator.
 * The lock serializes these checks, so that two administrators can't remove each other at the same time.
 */
export async function mustNotBeLastAdmin(tx: Transaction, userId: string, field?: string): Promise<void> {
  const role = await rowOf(tx, rolesTable, ['id'], adminRole, 'no key update');
  if (!role) return;
  const [other] = await tx
    .select({ id: usersTable.id })
    .from(userRolesTable)
    .innerJoin(usersTable, eq(usersTable.id, userRolesTable.user_id))
    .where(
      and(
        eq(userRolesTable.role_id, role.id),
        eq(usersTable.status, 'ACTIVE'),
        ne(usersTable.id, userId),
        // Invited people cannot sign in yet.
        isNotNull(usersTable.password_hash),
      ),
    )
    .limit(1);
  if (!other) throw conflict('This is the last active administrator.', field);
}

/** Loads an actor for work outside a request. Undefined for an unknown or inactive user. */
export async function actorOfUser(tx: Transaction, userId: string): Promise<Actor | undefined> {
  const [user, roleIds] = await Promise.all([
    rowOf(tx, usersTable, ['status'], eq(usersTable.id, userId)),
    valuesIn(tx, userRolesTable, 'role_id', eq(userRolesTable.user_id, userId)),
  ]);
  if (user?.status !== 'ACTIVE') return undefined;
  const permissions = await permissionsOf(tx, roleIds);
  return { userId, sessionId: '', isAdmin: permissions.length > 0, permissions: new Set(permissions) };
}
