// Validates requests with the contracts' Zod schemas and serializes answers with schemas derived from them.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { badRequest, invalid } from '#server/http/errors.ts';
import type { Schema } from '#shared/contract/contract.ts';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { z } from '#shared/contract/zod.ts';
import { uuidsOnly } from '#shared/domain/id.ts';

const isZod = (schema: unknown): schema is Schema => schema instanceof z.core.$ZodType;

/** Never coerces values. A value that fails its schema is refused with the schema's text at its field. */
const check: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  if (!isZod(schema)) throw new Error('Requests are described by Zod schemas.');
  return (value: unknown) => {
    if (httpPart === 'body' && (value === undefined || value === null)) {
      return { error: badRequest('The request needs a body.') };
    }
    const parsed = schema.safeParse(value, uuidsOnly);
    return parsed.success ? { value: parsed.data } : { error: invalid(fieldErrors(parsed.error.issues)) };
  };
};

const compileSerializer = SerializerSelector()();

/** Compiles a serializer on first use: there are hundreds of schemas, and most processes need few. */
const lazySerializer = (route: Parameters<typeof compileSerializer>[0]) => {
  let serialize: ReturnType<typeof compileSerializer> | undefined;
  return (answer: unknown) => {
    serialize ??= compileSerializer(route);
    return serialize(answer);
  };
};

/** For Fastify's `schemaController`. With it, Fastify does not even load its default validator. */
export const schemaControllerOptions = {
  compilersFactory: { buildValidator: () => check as never, buildSerializer: () => lazySerializer },
};
