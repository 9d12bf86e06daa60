// Queries that are checked before the framework comes to it, for what begins before: they are not checked a second time.
import type { FastifyRequest } from 'fastify';
import type { Schema } from '#src/shared/contract.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import type { z } from '#src/shared/zod.ts';

class Checked {}

/** Whether it is what `checkEarly` left. Nothing that is sent can be. */
export const isChecked = (query: unknown): boolean => query instanceof Checked;

/** The query of a request by its route's schema; undefined where it will be refused. */
export function checkEarly<S extends Schema>(request: FastifyRequest, schema: S): z.infer<S> | undefined {
  const parsed = schema.safeParse(request.query, uuidsOnly);
  if (!parsed.success) return undefined;
  request.query = Object.assign(new Checked(), parsed.data);
  return request.query as z.infer<S>;
}
