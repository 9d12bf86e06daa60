import { inArray, sql } from 'drizzle-orm';
import { roles } from '#resources/roles/contract.ts';
import { users } from '#resources/users/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { counter } from '#server/lists/counters.ts';
import { link, setLinks } from '#server/records/links.ts';
import { defineModule, need } from '#server/records/module.ts';
import { rowsIn } from '#server/records/trash-rows.ts';
import { lookAlikeProblem } from '#shared/domain/mixed-scripts.ts';
import { isAdminRole } from '#shared/domain/permissions.ts';
import { mustHavePermissions, mustNotExceedRole, permissionsOfRole } from './granting.ts';
import { roleImpact } from './impact.ts';

const unknownPermission = 'A selected permission no longer exists.';

/** The names of these permissions; throws 422 if one does not exist. */
async function permissionNames(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const chosen = inArray(permissionsTable.id, [...ids]);
  const names = ids.length > 0 ? await valuesIn(tx, permissionsTable, 'name', chosen) : [];
  if (names.length < ids.length) throw invalid({ permissionIds: [unknownPermission] });
  return names;
}

/** The role `admin` can't be renamed and can't lose permissions. */
async function mustStayAdmin(tx: Transaction, body: { name: string }, names: readonly string[]) {
  const renamed = "The admin role can't be renamed.";
  const stripped = 'The admin role always has every permission.';
  if (!isAdminRole(body)) throw conflict(renamed, 'name');
  if (names.length < (await tx.$count(permissionsTable))) throw conflict(stripped, 'permissionIds');
}

/** Only checks a new name, so that a role with such a name can still be changed. */
function mustNotLookAlike(name: string): void {
  const problem = lookAlikeProblem('Name', name);
  if (problem !== undefined) throw invalid({ name: [problem] });
}

export const permissionsOfRoles = link(rolePermissionsTable.role_id, rolePermissionsTable.permission_id);

export const rolesModule = defineModule(roles, rolesTable, {
  record: {
    permissions: permissionsOfRole,
    userCount: counter('users of role', { of: sql.raw('roles.id') }),
  },
  body: { permissionIds: 'by rule' },
  sensitive: { fields: 'any', delete: true, restore: true },
  related: {
    permissions: sql<string[]>`array(select permissions.name
      from role_permissions join permissions on permissions.id = role_permissions.permission_id
      where role_permissions.role_id = roles.id order by permissions.name)`,
  },
  constraints: {
    roles_name_key: { field: 'name', text: 'A role with this name already exists.' },
    role_permissions_permission_id_permissions_id_fk: { field: 'permissionIds', text: unknownPermission },
  },

  create: async ({ name, permissionIds }, { tx, actor }) => {
    mustNotLookAlike(name);
    mustHavePermissions(actor.permissions, await permissionNames(tx, permissionIds), 'permissionIds');
  },

  update: async (body, { tx, actor, before }) => {
    const names = await permissionNames(tx, body.permissionIds);
    if (isAdminRole(before)) await mustStayAdmin(tx, body, names);
    if (body.name !== before.name) mustNotLookAlike(body.name);
    mustNotExceedRole(actor.permissions, before);
    mustHavePermissions(actor.permissions, names, 'permissionIds');
  },

  relate: (id, { permissionIds }, { tx }) => setLinks(tx, permissionsOfRoles, id, permissionIds),

  impact: roleImpact,

  remove: async (before, { actor }) => {
    if (isAdminRole(before)) throw conflict("The admin role can't be deleted.");
    mustNotExceedRole(actor.permissions, before);
  },

  undo: {
    permissionIds: {
      columns: ['permissions'],
      value: ({ permissions }, tx) =>
        valuesIn(tx, permissionsTable, 'id', inArray(permissionsTable.name, permissions as string[])),
    },
  },

  // As for a new role, users can't restore permissions that they don't have.
  beforeRestore: async (rows, { tx, actor }) => {
    const linked = rowsIn(rows, rolePermissionsTable).map(({ permission_id }) => String(permission_id));
    const names = await valuesIn(tx, permissionsTable, 'name', inArray(permissionsTable.id, linked));
    mustHavePermissions(actor.permissions, names, 'permissionIds');
    return rows;
  },

  neededBy: [
    {
      ...need(({ userCount }) => userCount, 'user has', 'users have', 'this role.'),
      resource: users.name,
    },
  ],
});
