// What stands around the data of a resource's answers, by its contract's `envelope`: in the answers and their schemas.
import type { Contract, Envelope } from '#src/shared/contract.ts';
import { answerSchema, envelopeSchema, type JsonSchema } from './json-schema.ts';

const wrapped = (name: string, type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { data, [name]: { type } },
  required: ['data', name],
});

/** Around a record. */
export function recordEnvelope(envelope: Envelope | undefined) {
  const isWrapped = envelope === 'success';
  return {
    data: (record: unknown) => (isWrapped ? { success: true, data: record } : record),
    schema: (record: JsonSchema) => (isWrapped ? wrapped('success', 'boolean', record) : record),
  };
}

/** Around a list's rows; the schema is that of the whole answer. */
export function rowsEnvelope({ envelope, row, record }: Contract) {
  const rowsSchema = { type: 'array', items: answerSchema(row ?? record) };
  const isPaged = envelope === 'totalPages';
  const around = recordEnvelope(envelope);
  return {
    data: (rows: unknown, totalPages: number) => (isPaged ? { data: rows, totalPages } : around.data(rows)),
    schema: envelopeSchema(
      isPaged ? wrapped('totalPages', 'integer', rowsSchema) : around.schema(rowsSchema),
    ),
  };
}
