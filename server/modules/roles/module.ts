import { eq, inArray, sql } from 'drizzle-orm';
import { type Role, roles } from '#resources/roles/contract.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';
import { permissionsTable } from '#server/modules/permissions/table.ts';
import { userRolesTable } from '#server/modules/users/table.ts';
import { isAdminRole } from '#src/shared/grants.ts';
import { counted } from '#src/shared/texts.ts';
import { roleRecord } from './columns.ts';
import { mustHold, mustNotPermitMore } from './granting.ts';
import { rolePermissionsTable, rolesTable } from './table.ts';

/** The names of the permissions with these ids; throws 422 where one does not exist. */
async function permissionNames(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = ids.length
    ? await tx
        .select({ name: permissionsTable.name })
        .from(permissionsTable)
        .where(inArray(permissionsTable.id, [...ids]))
    : [];
  if (rows.length < ids.length)
    throw invalid({ permissionIds: ['A permission that was chosen does not exist.'] });
  return rows.map(({ name }) => name);
}

/** The role `admin` keeps its name and all its permissions. */
async function mustStayAdmin(tx: Transaction, body: { name: string }, names: readonly string[]) {
  const renamed = 'The role admin cannot be renamed.';
  const stripped = 'The role admin always holds every permission.';
  if (!isAdminRole(body)) throw conflict(renamed, 'name');
  const [all] = await tx.select({ total: sql<number>`count(*)::int` }).from(permissionsTable);
  if (names.length < (all?.total ?? 0)) throw conflict(stripped, 'permissionIds');
}

const holders = (count: number) => `${counted(count, 'user holds', 'users hold')} this role.`;

export const rolesModule: Module<typeof roles, typeof rolesTable> = {
  contract: roles,
  table: rolesTable,
  record: roleRecord,
  filters: {},
  sorters: { created_at: rolesTable.created_at, name: sql`lower(${rolesTable.name})` },
  related: {
    permissions: sql<string[]>`array(select permissions.name
      from role_permissions join permissions on permissions.id = role_permissions.permission_id
      where role_permissions.role_id = roles.id order by permissions.name)`,
  },
  constraints: {
    roles_name_key: { field: 'name', text: 'A role with this name exists already.' },
    role_permissions_permission_id_permissions_id_fk: {
      field: 'permissionIds',
      text: 'A permission that was chosen does not exist.',
    },
  },

  create: async (body, { tx, actor }) => {
    mustHold(actor.grants, await permissionNames(tx, body.permissionIds), 'permissionIds');
    return { name: body.name, description: body.description };
  },

  update: async (body, { tx, actor, before }) => {
    const names = await permissionNames(tx, body.permissionIds);
    if (isAdminRole(before)) await mustStayAdmin(tx, body, names);
    mustNotPermitMore(actor.grants, before);
    mustHold(actor.grants, names, 'permissionIds');
    return { name: body.name, description: body.description };
  },

  relate: async (id, { permissionIds }, { tx }) => {
    await tx.delete(rolePermissionsTable).where(eq(rolePermissionsTable.role_id, id));
    if (permissionIds.length === 0) return;
    await tx
      .insert(rolePermissionsTable)
      .values(permissionIds.map((permission_id) => ({ role_id: id, permission_id })));
  },

  remove: async (before: Role, { tx, actor }) => {
    if (isAdminRole(before)) throw conflict('The role admin cannot be deleted.');
    mustNotPermitMore(actor.grants, before);
    const [held] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(userRolesTable)
      .where(eq(userRolesTable.role_id, before.id));
    if (held && held.total > 0) throw conflict(holders(held.total));
  },
};
