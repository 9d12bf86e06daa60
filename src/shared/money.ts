// Money: decimal texts, never a float on its way. US dollars.
import { z } from './zod.ts';

/** At most ten digits before the point and two behind it. */
const decimal = /^\d{1,10}(\.\d{1,2})?$/;

/** `19.9` → `19.90`, `007` → `7.00`: how an amount is kept and answered. */
export function canonicalAmount(text: string): string {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** An amount in a body: a decimal text or number from 0 to 9999999999.99, at most two decimals. */
export function amount(label: string, { missing = `${label} is required` }: { missing?: string } = {}) {
  const text = `${label} must be an amount from 0 to 9999999999.99 with at most two decimals`;
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], {
        error: ({ input }) => (input === undefined || input === null ? missing : text),
      }),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.pipe(
      z.string().check(z.regex(decimal, { error: ({ input }) => (input === '' ? missing : text) })),
      z.transform((value: string) => canonicalAmount(value)),
    ),
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `"19.90"` → `$19.90`; a text that is no amount stays as it is. */
export function usd(text: string): string {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : dollars.format(value);
}
