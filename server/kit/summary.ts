// A resource's summary: figures over all rows, for the cards above its list, from what is counted of them anyway.
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Contract, noQuery, type Schema } from '#src/shared/contract.ts';
import { listPermission } from '#src/shared/grants.ts';
import type { z } from '#src/shared/zod.ts';
import { registerCall } from './calls.ts';
import type { Reads } from './reads.ts';

export interface Summary {
  readonly schema: Schema;
  /** Each as an expression that reads no rows but those of tallies, see `tallies.ts`. */
  readonly figures: Readonly<Record<string, SQL>>;
}

/** The figures that the schema names, no more and no less. */
export const summaryOf = <S extends Schema>(
  schema: S,
  figures: { readonly [K in keyof z.infer<S>]: SQL<z.infer<S>[K]> },
): Summary => ({ schema, figures: figures as Summary['figures'] });

/** Registers `GET <path>/summary`. */
export function registerSummary(
  app: FastifyInstance,
  reads: Reads,
  contract: Contract,
  { schema, figures }: Summary,
) {
  const columns = Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`);
  const statement = sql`select ${sql.join(columns, sql`, `)}`;
  registerCall(app, 'GET', `${contract.path}/summary`, {
    tags: [contract.many],
    summary: `Figures over all ${contract.many.toLowerCase()}`,
    access: listPermission(contract),
    query: noQuery,
    answer: schema,
    run: async ({ request }) => (await reads(request, (db) => db.execute(statement))).rows[0],
  });
}
