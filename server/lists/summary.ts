// `GET <path>/summary`: numbers over all records of a resource, read from the counters.
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import type { Reads } from '#server/http/reads.ts';
import { type Contract, noQuery, type Schema } from '#shared/contract/contract.ts';
import type { z } from '#shared/contract/zod.ts';
import { listPermission } from '#shared/domain/permissions.ts';

export interface Summary {
  readonly schema: Schema;
  /** Each reads counters only, never whole tables. */
  readonly stats: Readonly<Record<string, SQL>>;
}

/** Requires exactly the numbers that the schema names. */
export const summaryOf = <S extends Schema>(
  schema: S,
  stats: { readonly [K in keyof z.infer<S>]: SQL<z.infer<S>[K]> },
): Summary => ({ schema, stats: stats as Summary['stats'] });

export function registerSummary(
  app: FastifyInstance,
  reads: Reads,
  contract: Contract,
  { schema, stats }: Summary,
) {
  const columns = Object.entries(stats).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const statement = sql`select ${sql.join(columns, sql`, `)}`;
  registerCall(app, 'GET', `${contract.path}/summary`, {
    tags: [contract.many],
    summary: `Summarize all ${contract.many.toLowerCase()}`,
    access: listPermission(contract),
    query: noQuery,
    answer: schema,
    run: async ({ request }) => (await reads(request, (db) => db.execute(statement))).rows[0],
  });
}
