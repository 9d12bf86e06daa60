// Converts the texts of form fields to the values that are sent.
import { ungrouped } from '#shared/format/money.ts';
import { z } from './zod.ts';

/** Parses a number: `1500`, `1,500`. NaN for other texts. */
export function typedNumber(text: string): number {
  const plain = ungrouped(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Validates a typed text by the rule of the value that is sent for it. */
export const typedAs = <Rule extends z.ZodMiniType>(sent: (typed: string) => unknown, rule: Rule) =>
  z.pipe(
    z.transform((typed: unknown) => sent(String(typed ?? ''))),
    rule as never,
  );

/** Conversions by field. Fields without one are sent unchanged. */
export type Conversions<V> = { readonly [Name in keyof V]?: (value: V[Name]) => unknown };

/** Converts those fields that `values` holds. */
export const sentAs = <V extends object>(values: Partial<V>, conversions: Conversions<V>): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const convert = conversions[name as keyof V] as ((value: unknown) => unknown) | undefined;
      return [name, convert ? convert(value) : value];
    }),
  );

/** Prefix of a select's value for a sample, which is no record. */
export const samplePrefix = 'sample:';

/** Returns the id in a select's value; null if the value is empty or a sample. */
export const idOf = (value: string | undefined): string | null =>
  // Ids of other servers may be numbers.
  value === undefined || value === '' || String(value).startsWith(samplePrefix) ? null : value;
