// Requests are checked by the contracts' Zod schemas, answers are written by schemas made from them.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { isChecked } from '#server/kit/checked-query.ts';
import { badRequest, invalid } from '#server/kit/errors.ts';
import type { Schema } from '#src/shared/contract.ts';
import { fieldErrors } from '#src/shared/field-errors.ts';
import { uuidsOnly } from '#src/shared/id.ts';
import { z } from '#src/shared/zod.ts';

const isZod = (schema: unknown): schema is Schema => schema instanceof z.core.$ZodType;

/** Values are never coerced: what a schema doesn't take is refused with its text at its field. */
const check: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  if (!isZod(schema)) throw new Error('Requests are described by Zod schemas.');
  return (value: unknown) => {
    if (httpPart === 'body' && (value === undefined || value === null)) {
      return { error: badRequest('The request needs a body.') };
    }
    if (isChecked(value)) return { value };
    const parsed = schema.safeParse(value, uuidsOnly);
    return parsed.success ? { value: parsed.data } : { error: invalid(fieldErrors(parsed.error.issues)) };
  };
};

const makeWriter = SerializerSelector()();

/** What writes an answer is made with the first of them: there are hundreds of schemas, and most processes need few. */
const writeLater = (route: Parameters<typeof makeWriter>[0]) => {
  let write: ReturnType<typeof makeWriter> | undefined;
  return (answer: unknown) => {
    write ??= makeWriter(route);
    return write(answer);
  };
};

/** For Fastify's options: given so, its own way to check is not even loaded. */
export const byContract = {
  compilersFactory: { buildValidator: () => check as never, buildSerializer: () => writeLater },
};
