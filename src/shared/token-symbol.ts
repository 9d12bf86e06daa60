// The symbol of a chain or a currency: `ETH`, `USDC.E`. Capitals, without letters of other alphabets: one that only
// looks like another must not stand beside it.
import { requiredText } from './fields.ts';
import { z } from './zod.ts';

/** A symbol that must be given: trimmed and upper-cased, 1 to 20 printable ASCII characters without spaces. */
export const tokenSymbol = () =>
  requiredText('Symbol', 20).check(
    z.toUpperCase(),
    // That it is missing is said already.
    z.regex(/^[\x21-\x7e]*$/, 'Symbol must be letters, digits and signs without spaces'),
  );
