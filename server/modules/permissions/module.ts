// All permissions there are, in their fixed order. They come from the contracts' grants.
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contracts } from '#resources/contracts.ts';
import { permissions } from '#resources/permissions/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { rowOf, valuesIn } from '#server/db/rows.ts';
import { permissionsTable, rolePermissionsTable, rolesTable } from '#server/db/tables/roles.ts';
import { registerCall } from '#server/kit/calls.ts';
import { adminRole } from '#server/modules/roles/granting.ts';
import { allGrants, grant } from '#src/shared/grants.ts';
import { z } from '#src/shared/zod.ts';

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
  await tx
    .insert(rolesTable)
    .values({ name: 'admin', description: 'Full access to everything in the console' })
    .onConflictDoNothing();
  const admin = await rowOf(tx, rolesTable, ['id'], adminRole);
  if (!admin) throw new Error('The role admin could not be made.');
  const all = await valuesIn(tx, permissionsTable, 'id');
  const added = await tx
    .insert(rolePermissionsTable)
    .values(all.map((permission_id) => ({ role_id: admin.id, permission_id })))
    .onConflictDoNothing()
    .returning({ id: rolePermissionsTable.permission_id });
  if (added.length === 0) return;
  // Processes that run know what the role permits by its version.
  await tx
    .update(rolesTable)
    .set({ version: sql`${rolesTable.version} + 1` })
    .where(eq(rolesTable.id, admin.id));
}

/** `GET /permissions`, for whoever may see roles. It has no pages: there are a few dozen. */
export function registerPermissions(app: FastifyInstance, db: Database) {
  registerCall(app, 'GET', permissions.path, {
    tags: [roles.many],
    summary: 'List all permissions',
    access: grant(roles, 'read'),
    answer: z.array(permissions.record),
    async run({ reply }) {
      const { id, name, description, position } = permissionsTable;
      const rows = await db.select({ id, name, description }).from(permissionsTable).orderBy(asc(position));
      reply.header('X-Total-Count', rows.length);
      return rows;
    },
  });
}
