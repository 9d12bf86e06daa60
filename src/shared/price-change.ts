// How the prices of many are changed at once: set, or moved by an amount or by percent, and rounded. In whole cents.
import { choice } from './fields.ts';
import { fromCents, toCents } from './money.ts';
import { z } from './zod.ts';

/** What a changed price is rounded to, half of it up: to this step in dollars. */
export const roundings = ['0.01', '0.05', '0.10', '0.50', '1.00'] as const;

const wrong = 'Enter a number with up to two decimals';

/** `set` to the value; plus or minus (`-5`) the value as an `amount` in dollars or in `percent`. */
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

/** `number / step`, rounded half up, also below 0. */
const divided = (number: bigint, step: bigint) => {
  const shifted = 2n * number + step;
  const whole = shifted / (2n * step);
  return shifted < 0n && shifted % (2n * step) !== 0n ? whole - 1n : whole;
};

/** The price after the change: a decimal text, below 0 where that is what comes out. */
export function changedPrice(price: string, { by, value, round = '0.01' }: PriceChange): string {
  const [before, given, step] = [cents(price), cents(value), cents(round)];
  // In ten-thousandths of a cent: a hundredth of a percent of a cent.
  const exact = {
    set: given * 10_000n,
    amount: (before + given) * 10_000n,
    percent: before * (10_000n + given),
  }[by];
  return fromCents(divided(exact, step * 10_000n) * step);
}
