// Requests are checked by the contracts' Zod schemas, answers are written by schemas made from them.
import type { FastifyInstance } from 'fastify';
import { isChecked } from '#server/kit/checked-query.ts';
import { badRequest, invalidFrom } from '#server/kit/errors.ts';
import type { Schema } from '#src/shared/contract.ts';
import { uuidsOnly } from '#src/shared/id.ts';

const isZod = (schema: unknown): schema is Schema =>
  typeof schema === 'object' && schema !== null && '_zod' in schema;

/** Values are never coerced: what a schema doesn't take is refused with its text at its field. */
export function checkRequestsByContract(app: FastifyInstance) {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (!isZod(schema)) throw new Error('Requests are described by Zod schemas.');
    return (value: unknown) => {
      if (httpPart === 'body' && (value === undefined || value === null)) {
        return { error: badRequest('The request needs a body.') };
      }
      if (isChecked(value)) return { value };
      const parsed = schema.safeParse(value, uuidsOnly);
      return parsed.success ? { value: parsed.data } : { error: invalidFrom(parsed.error.issues) };
    };
  });
}
