// Amounts in US dollars as decimal texts. They are never converted to floats.
import { z } from '#shared/contract/zod.ts';

/** An amount in an answer: a decimal text of any size. */
const anyDecimal = /^-?\d+(\.\d+)?$/;
export const decimalText = () => z.stringFormat('decimal', anyDecimal);

/** At most ten digits before the point and two after it. */
const decimal = /^\d{1,10}(\.\d{1,2})?$/;

/** Returns the stored form of an amount: `19.9` → `19.90`, `007` → `7.00`. */
export function canonicalAmount(text: string): string {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** Removes thousands separators: `1,299.00` → `1299.00`. Other commas stay, so that validation rejects them. */
export function ungrouped(text: string): string {
  const trimmed = text.trim();
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
}

export interface AmountTexts {
  missing?: string;
  /** The error for values below 0 and for texts without a digit. */
  negative?: string;
}

/** An amount in a body: a decimal text or number from 0 to 9999999999.99, at most two decimals. */
export function amount(label: string, { missing = `${label} is required`, negative }: AmountTexts = {}) {
  const text = `${label} must be an amount from 0 to 9999999999.99 with at most two decimals`;
  const refusal = (value: string) => {
    if (value === '') return missing;
    return negative !== undefined && /^-|^\D*$/.test(value) ? negative : text;
  };
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], {
        error: ({ input }) => (input === undefined || input === null ? missing : text),
      }),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.pipe(
      z.string().check(z.regex(decimal, { error: ({ input }) => refusal(String(input)) })),
      z.transform((value: string) => canonicalAmount(value)),
    ),
  );
}

/** Converts an amount to cents: `19.9` → `1990n`; undefined if the text is no amount. */
export function toCents(text: string): bigint | undefined {
  const trimmed = text.trim();
  return decimal.test(trimmed) ? BigInt(canonicalAmount(trimmed).replace('.', '')) : undefined;
}

/** Converts cents to a decimal text: `-5n` → `-0.05`. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `1500` → `$1.5K`, for the axes of charts. */
export const shortUsd = (amount: number): string => shortDollars.format(amount);

/** `"19.90"` → `$19.90`; `-` for a missing amount. */
export function usd(amount: string | number | null | undefined): string {
  const text = String(amount ?? '').trim();
  if (!anyDecimal.test(text)) return '-';
  // `Intl` formats texts exactly; a large sum has more digits than a float holds.
  return dollars.format(text as Intl.StringNumericLiteral);
}
