// All permissions there are, in their fixed order. They come from the contracts' grants.
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { permissions } from '#resources/permissions/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { Database } from '#server/db/client.ts';
import { permissionsTable } from '#server/db/tables/permissions.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { grant } from '#src/shared/grants.ts';

/** `GET /permissions`, for whoever may see roles. It has no pages: there are a few dozen. */
export function registerPermissions(app: FastifyInstance, db: Database) {
  app.get(
    permissions.path,
    {
      config: { access: grant(roles, 'read') },
      schema: {
        tags: [roles.many],
        summary: 'List all permissions',
        response: { 200: envelopeSchema({ type: 'array', items: answerSchema(permissions.record) }) },
      },
    },
    async (_request, reply) => {
      const { id, name, description, position } = permissionsTable;
      const rows = await db.select({ id, name, description }).from(permissionsTable).orderBy(asc(position));
      reply.header('X-Total-Count', rows.length);
      return { status: true, message: 'OK', data: rows };
    },
  );
}
