// Lists the rejected records of an operation with their reasons, in pages or as CSV.
import { Readable } from 'node:stream';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { operationFailuresTable } from '#server/db/tables/operations.ts';
import { actorOf } from '#server/http/access.ts';
import { answerSchema, envelopeSchema } from '#server/http/json-schema.ts';
import { csvLines, withoutFormulas } from '#server/lists/csv.ts';
import { defaultLimit, maxLimit } from '#shared/contract/contract.ts';
import { choice, numberInQuery } from '#shared/contract/fields.ts';
import { operationFailure, operations } from '#shared/contract/operations.ts';
import { z } from '#shared/contract/zod.ts';
import { canSeeNames, operationOf } from './module.ts';

const failuresQuery = z.strictObject({
  page: z.optional(numberInQuery('page', 1, 999_999)),
  limit: z.optional(numberInQuery('limit', 1, maxLimit)),
  format: z.optional(choice('format', ['json', 'csv'])),
});

const { operation_id, position, record_id, message } = operationFailuresTable;

/** Leaves names empty for actors who may not see them. */
const columnsFor = (isNamed: boolean) => ({
  id: record_id,
  name: isNamed ? operationFailuresTable.name : sql<string>`''`,
  message,
});

const csvStep = 1_000;

/** All failures as CSV, safe from spreadsheet formulas. */
async function* csvOf(db: Database, id: string, isNamed: boolean): AsyncGenerator<string> {
  yield csvLines([['id', 'name', 'message']]);
  let after = -1;
  for (;;) {
    const rows = await db
      .select({ position, ...columnsFor(isNamed) })
      .from(operationFailuresTable)
      .where(and(eq(operation_id, id), gt(position, after)))
      .orderBy(asc(position))
      .limit(csvStep);
    yield csvLines(
      rows.map(({ id, name, message }) => [id, name && withoutFormulas(name), withoutFormulas(message)]),
    );
    if (rows.length < csvStep) return;
    after = rows.at(-1)?.position ?? after;
  }
}

const wantsCsv = ({ query, headers }: FastifyRequest) => {
  const { format = headers.accept === 'text/csv' ? 'csv' : 'json' } = query as z.infer<typeof failuresQuery>;
  return format === 'csv';
};

export function registerFailures(app: FastifyInstance, db: Database) {
  app.get(
    `${operations.path}/:id/failures`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags: [operations.many],
        summary:
          'List the rejected records with their reasons. `format=csv` or `Accept: text/csv` returns all of them as a file',
        querystring: failuresQuery,
        response: {
          200: envelopeSchema({ type: 'array', items: answerSchema(operationFailure) }),
        },
      },
    },
    async (request, reply) => {
      const { page = 1, limit = defaultLimit } = request.query as z.infer<typeof failuresQuery>;
      const { id, resource } = await operationOf(db, request, 'read');
      const isNamed = canSeeNames(actorOf(request), resource);
      if (wantsCsv(request)) {
        return reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="failures-${id}.csv"`)
          .header('Cache-Control', 'no-store')
          .send(Readable.from(csvOf(db, id, isNamed)));
      }
      const ofIt = eq(operation_id, id);
      const [rows, total] = await Promise.all([
        db
          .select(columnsFor(isNamed))
          .from(operationFailuresTable)
          .where(ofIt)
          .orderBy(asc(position))
          .limit(limit)
          .offset((page - 1) * limit),
        db.$count(operationFailuresTable, ofIt),
      ]);
      reply.header('X-Total-Count', total);
      return { status: true, message: 'OK', data: rows };
    },
  );
}
