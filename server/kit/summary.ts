// A resource's summary: figures over all rows, for the cards above its list. Kept like a list's total.
import type { FastifyInstance } from 'fastify';
import { type Contract, noQuery, type Schema } from '#src/shared/contract.ts';
import { listGrant } from '#src/shared/grants.ts';
import { Figures } from './figures.ts';
import { answerSchema, envelopeSchema } from './json-schema.ts';

/** Registers `GET <path>/summary`; `measure` asks the database. */
export function registerSummary<T extends { total: number }>(
  app: FastifyInstance,
  contract: Contract,
  schema: Schema,
  measure: () => Promise<T>,
) {
  const figures = new Figures<T>({ rows: ({ total }) => total, announced: false });
  app.get(
    `${contract.path}/summary`,
    {
      config: { access: listGrant(contract) },
      schema: {
        tags: [contract.many],
        querystring: noQuery,
        summary: `Figures over all ${contract.many.toLowerCase()}`,
        response: { 200: envelopeSchema(answerSchema(schema)) },
      },
    },
    async () => ({ status: true, message: 'OK', data: await figures.get('all', measure) }),
  );
}
