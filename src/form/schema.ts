// Derives form rules, options and empty values from a contract's schema.
import type { FormRule } from 'antd';
import type { Schema } from '#shared/contract/contract.ts';
import { enumLabel } from '#shared/contract/texts.ts';

/** Whether the schema rejects undefined. */
export const isRequired = (schema: Schema): boolean => !schema.safeParse(undefined).success;

/** A form rule. `problemOf` returns the error text of a value, or undefined. */
export const formRule = <Value>(problemOf: (value: Value | undefined) => string | undefined) => ({
  validator: async (_: unknown, value: Value | undefined) => {
    const problem = problemOf(value);
    if (problem !== undefined) throw new Error(problem);
  },
});

export const schemaError = (schema: Schema, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

export const formRules = (schema: Schema): FormRule[] => [
  formRule((value: unknown) => schemaError(schema, value)),
];

/** The parts of a Zod definition that this file reads. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}

/** Applies `read` to a schema, then to the schemas within optionals and pipes, until it finds something. */
function findIn<T>(schema: Schema, read: (definition: Definition) => T | undefined): T | undefined {
  const definition = schema.def as Definition;
  const within = [definition.innerType, definition.out, definition.in].filter((inner) => inner !== undefined);
  return read(definition) ?? within.map((inner) => findIn(inner, read)).find((found) => found !== undefined);
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options of an enum schema. Labels: `draft` is `Draft`, `ACTIVE` is `Active`. */
export const optionsOf = (schema: Schema): Option[] =>
  Object.values(findIn(schema, ({ entries }) => entries) ?? {}).map((value) => ({
    value,
    label: enumLabel(value.toLowerCase()),
  }));

/** Empty value of a field: false, an empty array or text, or the first word of an enum. */
export const emptyValue = (schema: Schema): unknown =>
  findIn<unknown>(schema, ({ type, entries }) => {
    if (type === 'boolean') return false;
    if (type === 'array') return [];
    return entries && Object.values(entries)[0];
  }) ?? '';
