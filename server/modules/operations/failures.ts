// Of which records an operation was refused, and why: in pages, or all of them as CSV.
import { asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { operationFailure, operations } from '#resources/operations/contract.ts';
import type { Database } from '#server/db/client.ts';
import { operationFailuresTable } from '#server/db/tables/operations.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { defaultLimit, maxLimit } from '#src/shared/contract.ts';
import { numberInQuery } from '#src/shared/fields.ts';
import { z } from '#src/shared/zod.ts';
import { operationOf } from './module.ts';

const failuresQuery = z.strictObject({
  page: z.optional(numberInQuery('page', 1, 999_999)),
  limit: z.optional(numberInQuery('limit', 1, maxLimit)),
});

const { operation_id, position, record_id, name, message } = operationFailuresTable;

export function registerFailures(app: FastifyInstance, db: Database) {
  app.get(
    `${operations.path}/:id/failures`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags: [operations.many],
        summary: 'Of which records it was refused, and why',
        querystring: failuresQuery,
        response: {
          200: envelopeSchema({ type: 'array', items: answerSchema(operationFailure) }),
        },
      },
    },
    async (request, reply) => {
      const { page = 1, limit = defaultLimit } = request.query as z.infer<typeof failuresQuery>;
      const { id } = await operationOf(db, request, 'read');
      const ofIt = eq(operation_id, id);
      const [rows, [total]] = await Promise.all([
        db
          .select({ id: record_id, name, message })
          .from(operationFailuresTable)
          .where(ofIt)
          .orderBy(asc(position))
          .limit(limit)
          .offset((page - 1) * limit),
        db.select({ total: count() }).from(operationFailuresTable).where(ofIt),
      ]);
      reply.header('X-Total-Count', total?.total ?? 0);
      return { status: true, message: 'OK', data: rows };
    },
  );
}
