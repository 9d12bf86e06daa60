// All permissions there are, in their fixed order. They come from the contracts' grants.
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { permissions } from '#resources/permissions/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { registerCall } from '#server/kit/calls.ts';
import { setLinks } from '#server/kit/links.ts';
import { kindOf } from '#server/kit/records.ts';
import { updateRecord } from '#server/kit/write.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import { permissionsOfRoles, rolesModule } from '#server/modules/roles/module.ts';
import { allGrants, grant } from '#src/shared/grants.ts';
import { z } from '#src/shared/zod.ts';

const author = { userId: null, requestId: 'start' };

/** Makes the role admin. It is in no journal: a database that was started and nothing more is empty, and takes a copy. */
async function makeAdmin(tx: Transaction, permissionIds: readonly string[]): Promise<void> {
  const values = { id: newId(), name: 'admin', description: 'Full access to everything in the console' };
  await tx.insert(rolesTable).values(values);
  await setLinks(tx, permissionsOfRoles, values.id, permissionIds);
}

/** Gives the role admin what it does not hold yet, as all roles are changed: processes that run know them by their versions. */
async function completeAdmin(tx: Transaction, id: string, permissionIds: readonly string[]): Promise<void> {
  const held = await tx.$count(rolePermissionsTable, eq(rolePermissionsTable.role_id, id));
  if (held === permissionIds.length) return;
  await updateRecord(kindOf(rolesModule), { tx, author }, { id }, async (_before, columns) => {
    await setLinks(tx, permissionsOfRoles, id, permissionIds);
    return columns({});
  });
}

/**
 * Keeps the permissions' rows in step with the contracts, and the role admin with all of them. None is removed: roles would
 * lose it for good when an older build is started for a moment. One that is given up goes by a migration. Run when the server
 * starts, in the migrations' lock.
 */
export async function syncPermissions(tx: Transaction): Promise<void> {
  const grants = allGrants(contracts).map((grant, position) => ({ ...grant, position }));
  const { name, description, position } = permissionsTable;
  await tx
    .insert(permissionsTable)
    .values(grants)
    .onConflictDoUpdate({
      target: name,
      set: { description: sql`excluded.description`, position: sql`excluded.position` },
      // Most starts change nothing, and write nothing.
      setWhere: sql`(${description}, ${position}) is distinct from (excluded.description, excluded.position)`,
    });
  const all = await valuesIn(tx, permissionsTable, 'id');
  const admin = await rowOf(tx, rolesTable, ['id'], adminRole);
  await (admin ? completeAdmin(tx, admin.id, all) : makeAdmin(tx, all));
}

/** `GET /permissions`, for people who see or write roles. It has no pages: there are a few dozen. */
export function registerPermissions(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', permissions.path, {
    tags: [roles.many],
    summary: 'List all permissions',
    access: [grant(roles, 'read'), grant(roles, 'write')],
    answer: z.array(permissions.record),
    async run({ reply }) {
      const { id, name, description, position } = permissionsTable;
      const rows = await db.select({ id, name, description }).from(permissionsTable).orderBy(asc(position));
      reply.header('X-Total-Count', rows.length);
      return rows;
    },
  });
}
