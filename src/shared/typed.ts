// What is typed into a form's fields, and what is sent of it.
import { ungrouped } from './money.ts';
import { z } from './zod.ts';

/** The number in a typed text: `1500`, `1,500`. NaN where it is none. */
export function typedNumber(text: string): number {
  const plain = ungrouped(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A rule for what is typed: the rule of what is sent for it. */
export const typedAs = <Rule extends z.ZodMiniType>(sent: (typed: string) => unknown, rule: Rule) =>
  z.pipe(
    z.transform((typed: unknown) => sent(String(typed ?? ''))),
    rule as never,
  );

/** How the values of some fields are sent; all others are sent as they are. */
export type Conversions<V> = { readonly [Name in keyof V]?: (value: V[Name]) => unknown };

/** The values as they are sent, as far as they are among these. */
export const sentAs = <V extends object>(values: Partial<V>, conversions: Conversions<V>): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const convert = conversions[name as keyof V] as ((value: unknown) => unknown) | undefined;
      return [name, convert ? convert(value) : value];
    }),
  );
