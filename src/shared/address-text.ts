// What holds for every wallet address, whatever its chain: it is a text of printable ASCII characters, kept byte
// for byte, and no secret. What a chain's own family asks beyond that stands in `address-check.ts`.
import { secretIn } from './wallet-secret.ts';
import { z } from './zod.ts';

export const maxAddressLength = 128;

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Why a text can't be a wallet address of any chain; undefined where it may be one. Never repeats the text. */
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

/** A wallet address that must be given, kept as it is. Missing, null or empty: `required`. */
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
