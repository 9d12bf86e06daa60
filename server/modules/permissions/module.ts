// All permissions there are, in their fixed order. They come from the contracts' grants.
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { permissions } from '#resources/permissions/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { Database } from '#server/db/client.ts';
import { permissionsTable } from '#server/db/tables/permissions.ts';
import { registerCall } from '#server/kit/calls.ts';
import { grant } from '#src/shared/grants.ts';
import { z } from '#src/shared/zod.ts';

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
