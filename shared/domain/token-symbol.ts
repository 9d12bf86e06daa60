// The symbol of a chain or currency: `ETH`, `USDC.E`. ASCII only, so that no symbol imitates another one.
import { requiredText } from '#shared/contract/fields.ts';
import { z } from '#shared/contract/zod.ts';

/** A required symbol: trimmed, upper-cased, 1 to 20 printable ASCII characters without spaces. */
export const tokenSymbol = () =>
  requiredText('Symbol', 20).check(
    z.toUpperCase(),
    // Accepts an empty text, because `requiredText` reports it.
    z.regex(/^[\x21-\x7e]*$/, 'Symbol must be letters, digits and signs without spaces'),
  );
