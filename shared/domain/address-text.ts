// The rules for wallet addresses of every chain. `address-check.ts` has the rules for each family.
import { secretIn } from '#shared/contract/wallet-secret.ts';
import { z } from '#shared/contract/zod.ts';

export const maxAddressLength = 128;

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Returns the reason why a text is no wallet address of any chain; undefined if it may be one.
 * The reason never repeats the text, which may be a secret.
 */
export function refusedAddress(text: string): string | undefined {
  const secret = secretIn(text);
  if (secret) return `This looks like a ${secret}. Never share it. Enter the address only.`;
  const invisible = /[\p{Cf}\p{Cc}\p{Mn}]/u.exec(text.replace(/[\n\r\t]/g, ' '))?.[0];
  if (invisible) return `Address has an invisible character (${codePoint(invisible)}).`;
  if (/^\s|\s$/u.test(text)) return 'Address has spaces before or after it. Please remove them.';
  if (/\s/u.test(text)) return 'Address must not contain spaces or line breaks.';
  const lookAlike = /[^\x21-\x7e]/u.exec(text)?.[0];
  if (lookAlike) {
    return `Address has a character that only looks like a letter, digit or sign (${codePoint(lookAlike)}).`;
  }
  if (text.length > maxAddressLength) return `Address must be at most ${maxAddressLength} characters.`;
  return undefined;
}

/** A required wallet address, stored byte for byte. `required` is the error for a missing, null or empty value. */
export function walletAddress(required: string) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? required : 'Address must be a text'),
    })
    .check(
      z.superRefine<string>((text, context) => {
        const refusal = text === '' ? required : refusedAddress(text);
        if (refusal !== undefined) context.addIssue({ code: 'custom', message: refusal, input: '' });
      }),
    );
}
