// All permissions in a fixed order. They are derived from the contracts.
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { permissions } from '#resources/permissions/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { registerCall } from '#server/http/calls.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import { permissionsOfRoles, rolesModule } from '#server/modules/roles/module.ts';
import { setLinks } from '#server/records/links.ts';
import { kindOf } from '#server/records/records.ts';
import { updateRecord } from '#server/records/write.ts';
import { z } from '#shared/contract/zod.ts';
import { allPermissions, permission } from '#shared/domain/permissions.ts';

const author = { userId: null, requestId: 'start' };

/**
 * Creates the role admin without an audit entry, so that a new database still counts as empty for a restore.
 */
async function makeAdmin(tx: Transaction, permissionIds: readonly string[]): Promise<void> {
  const values = { id: newId(), name: 'admin', description: 'Full access to everything in the console' };
  await tx.insert(rolesTable).values(values);
  await setLinks(tx, permissionsOfRoles, values.id, permissionIds);
}

/** Adds missing permissions to the role admin. The new version makes running processes reload them. */
async function completeAdmin(tx: Transaction, id: string, permissionIds: readonly string[]): Promise<void> {
  const count = await tx.$count(rolePermissionsTable, eq(rolePermissionsTable.role_id, id));
  if (count === permissionIds.length) return;
  await updateRecord(kindOf(rolesModule), { tx, author }, { id }, async (_before, columns) => {
    await setLinks(tx, permissionsOfRoles, id, permissionIds);
    return columns({});
  });
}

/**
 * Syncs the table of permissions with the contracts, and gives the role admin all of them. Runs at server
 * start under the migration lock.
 * Removes none: otherwise a short start of an older build would take them from all roles. Migrations remove
 * obsolete ones.
 */
export async function syncPermissions(tx: Transaction): Promise<void> {
  const rows = allPermissions(contracts).map((one, position) => ({ ...one, position }));
  const { name, description, position } = permissionsTable;
  await tx
    .insert(permissionsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: name,
      set: { description: sql`excluded.description`, position: sql`excluded.position` },
      // Skips the write on most starts, when the permissions are unchanged.
      setWhere: sql`(${description}, ${position}) is distinct from (excluded.description, excluded.position)`,
    });
  const all = await valuesIn(tx, permissionsTable, 'id');
  const admin = await rowOf(tx, rolesTable, ['id'], adminRole);
  await (admin ? completeAdmin(tx, admin.id, all) : makeAdmin(tx, all));
}

/** `GET /permissions`, for users who may read or write roles. The few dozen permissions need no pages. */
export function registerPermissions(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', permissions.path, {
    tags: [roles.many],
    summary: 'List all permissions',
    access: [permission(roles, 'read'), permission(roles, 'write')],
    answer: z.array(permissions.record),
    async run({ reply }) {
      const { id, name, description, position } = permissionsTable;
      const rows = await db.select({ id, name, description }).from(permissionsTable).orderBy(asc(position));
      reply.header('X-Total-Count', rows.length);
      return rows;
    },
  });
}
