// What stands around the data of a resource's answers, by its contract's `envelope`: in the answers and their schemas.
import type { Contract, Envelope } from '#src/shared/contract.ts';
import { answerSchema, envelopeSchema, type JsonSchema } from './json-schema.ts';

interface Wrapping {
  readonly record: (record: unknown) => unknown;
  readonly recordSchema: (record: JsonSchema) => JsonSchema;
  readonly rows: (rows: readonly unknown[], pages: number) => unknown;
  readonly rowsSchema: (rows: JsonSchema) => JsonSchema;
}

const plain: Wrapping = {
  record: (record) => record,
  recordSchema: (schema) => schema,
  rows: (rows) => rows,
  rowsSchema: (schema) => schema,
};

const succeeded = (data: unknown) => ({ success: true, data });
const succeededSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { type: 'boolean' }, data },
  required: ['success', 'data'],
});

const wrappings: Readonly<Record<Envelope, Wrapping>> = {
  success: {
    record: succeeded,
    recordSchema: succeededSchema,
    rows: succeeded,
    rowsSchema: succeededSchema,
  },
  totalPages: {
    ...plain,
    rows: (data, totalPages) => ({ data, totalPages }),
    rowsSchema: (data) => ({
      type: 'object',
      properties: { data, totalPages: { type: 'integer' } },
      required: ['data', 'totalPages'],
    }),
  },
};

/** How a resource's answers are written, and the JSON schemas of their whole bodies. */
export function envelopeOf(contract: Contract) {
  const { record, recordSchema, rows, rowsSchema } = contract.envelope ? wrappings[contract.envelope] : plain;
  const rowSchema = answerSchema(contract.row ?? contract.record);
  return {
    record: (data: unknown, message = 'OK') => ({ status: true, message, data: record(data) }),
    recordSchema: envelopeSchema(recordSchema(answerSchema(contract.record))),
    rows: (data: readonly unknown[], pages: number) => ({
      status: true,
      message: 'OK',
      data: rows(data, pages),
    }),
    rowsSchema: envelopeSchema(rowsSchema({ type: 'array', items: rowSchema })),
  };
}
