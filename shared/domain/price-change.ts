// Bulk price changes: sets prices or changes them by an amount or a percentage, then rounds. Computes in cents.
import { choice } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';
import { fromCents, toCents } from '#shared/format/money.ts';

/** Rounding steps in dollars. Halves round up. */
export const roundings = ['0.01', '0.05', '0.10', '0.50', '1.00'] as const;

const wrong = 'Enter a number with up to two decimals';

/** `set`: the new price. `amount`, `percent`: the difference in dollars or percent; negative lowers the price. */
export const priceChange = z.object({
  by: choice('Change type', ['set', 'amount', 'percent']),
  value: z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], wrong),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, wrong)),
  ),
  round: z.optional(choice('Round to', roundings)),
});

export type PriceChange = z.infer<typeof priceChange>;

const cents = (text: string) => {
  const amount = toCents(text.replace('-', '')) ?? 0n;
  return text.startsWith('-') ? -amount : amount;
};

/** Divides and rounds half up, also below 0. */
const divided = (number: bigint, step: bigint) => {
  const shifted = 2n * number + step;
  const whole = shifted / (2n * step);
  return shifted < 0n && shifted % (2n * step) !== 0n ? whole - 1n : whole;
};

/** Returns the new price as a decimal text. It can be negative. */
export function changedPrice(price: string, { by, value, round = '0.01' }: PriceChange): string {
  const [before, given, step] = [cents(price), cents(value), cents(round)];
  // In ten-thousandths of a cent, so that percentages with two decimals stay exact.
  const exact = {
    set: given * 10_000n,
    amount: (before + given) * 10_000n,
    percent: before * (10_000n + given),
  }[by];
  return fromCents(divided(exact, step * 10_000n) * step);
}
