// Derives JSON schemas from the contracts, for serialization and the API page, and wraps data in the contract's `envelope`.
import type { Contract, Envelope, Schema } from '#shared/contract/contract.ts';
import { z } from '#shared/contract/zod.ts';

export type JsonSchema = Record<string, unknown>;

const patternsOfFormats = new Set(['uuid', 'date-time']);

function schemaOf(schema: Schema, options: Parameters<typeof z.toJSONSchema>[1]): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', ...options }) as JsonSchema;
  return rest;
}

/**
 * Turns `X or null` into a type with two names, because the serializer would try both branches of `anyOf`.
 */
export const answerSchema = (schema: Schema): JsonSchema =>
  schemaOf(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      const [value, nothing, ...more] = (jsonSchema.anyOf ?? []) as JsonSchema[];
      if (more.length === 0 && nothing?.type === 'null' && typeof value?.type === 'string') {
        const { anyOf: _, ...others } = jsonSchema;
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
        Object.assign(jsonSchema, others, value, { type: [value.type, 'null'] });
      }
      if (patternsOfFormats.has(String(jsonSchema.format))) delete jsonSchema.pattern;
    },
  });

export const requestSchema = (schema: Schema): JsonSchema =>
  schemaOf(schema, { io: 'input', unrepresentable: 'any' });

const text = { type: 'string' };

export const envelopeSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { status: { type: 'boolean' }, message: text, data },
  required: ['status', 'message', 'data'],
});

export const messageSchema: JsonSchema = {
  type: 'object',
  properties: { status: { type: 'boolean' }, message: text },
  required: ['status', 'message'],
};

const wrapped = (name: string, type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { data, [name]: { type } },
  required: ['data', name],
});

export function recordEnvelope(envelope: Envelope | undefined) {
  const isWrapped = envelope === 'success';
  return {
    data: (record: unknown) => (isWrapped ? { success: true, data: record } : record),
    schema: (record: JsonSchema) => (isWrapped ? wrapped('success', 'boolean', record) : record),
  };
}

/** Wraps a list's rows. The schema covers the whole answer. */
export function rowsEnvelope({ envelope, row, record }: Contract) {
  const rowsSchema = { type: 'array', items: answerSchema(row ?? record) };
  const isPaged = envelope === 'totalPages';
  const unpaged = recordEnvelope(envelope);
  return {
    data: (rows: unknown, totalPages: number) => (isPaged ? { data: rows, totalPages } : unpaged.data(rows)),
    schema: envelopeSchema(
      isPaged ? wrapped('totalPages', 'integer', rowsSchema) : unpaged.schema(rowsSchema),
    ),
  };
}
