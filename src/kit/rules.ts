// A form field's rules, made from the contract's schema of that field, so that a rule stands once.
import type { FormRule } from 'antd';
import type { Schema } from '#src/shared/contract.ts';

/** Whether a schema refuses that nothing is given. */
export const isRequired = (schema: Schema): boolean => !schema.safeParse(undefined).success;

/** A field's rules: the first broken rule of the schema, in its own words. */
export const rulesOf = (schema: Schema): FormRule[] => [
  {
    validator: (_, value: unknown) => {
      const result = schema.safeParse(value);
      return result.success ? Promise.resolve() : Promise.reject(new Error(result.error.issues[0]?.message));
    },
  },
];
