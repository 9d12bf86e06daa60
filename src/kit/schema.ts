// What a contract's schema says of a form's field, so that each rule stands once.
import type { FormRule } from 'antd';
import type { Schema } from '#src/shared/contract.ts';
import { wordLabel } from '#src/shared/texts.ts';

/** Whether a schema refuses that nothing is given. */
export const isRequired = (schema: Schema): boolean => !schema.safeParse(undefined).success;

/** A field's rule: `problemOf` says what is wrong with a value; undefined: nothing. */
export const ruleOf = <Value>(problemOf: (value: Value | undefined) => string | undefined) => ({
  validator: async (_: unknown, value: Value | undefined) => {
    const problem = problemOf(value);
    if (problem !== undefined) throw new Error(problem);
  },
});

/** What a schema says of a value: its first broken rule, in its own words. */
export const problemBy = (schema: Schema, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

/** A field's rules by its schema. */
export const rulesOf = (schema: Schema): FormRule[] => [ruleOf((value: unknown) => problemBy(schema, value))];

/** As much of a schema's definition as is read here. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
}

/** What `read` finds in a schema or, where that is optional or a pipe, in what it stands around. */
function findIn<T>(schema: Schema, read: (definition: Definition) => T | undefined): T | undefined {
  const definition = schema.def as Definition;
  const within = [definition.innerType, definition.out, definition.in].filter((inner) => inner !== undefined);
  return read(definition) ?? within.map((inner) => findIn(inner, read)).find((found) => found !== undefined);
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen by a schema that names the words: `draft` is called `Draft`, `ACTIVE` `Active`. */
export const optionsOf = (schema: Schema): Option[] =>
  Object.values(findIn(schema, ({ entries }) => entries) ?? {}).map((value) => ({
    value,
    label: wordLabel(value.toLowerCase()),
  }));

/** What a field of the schema holds as long as nothing is given: of words, the first. */
export const emptyOf = (schema: Schema): unknown =>
  findIn<unknown>(schema, ({ type, entries }) => {
    if (type === 'boolean') return false;
    if (type === 'array') return [];
    return entries && Object.values(entries)[0];
  }) ?? '';
