// Passwords that are tried first by whoever guesses: refused, however long they are.
import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '#src/shared/account.ts';

const common = new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength));

/** One to four characters, again and again: `aaaaaaaaaaaa`, `123412341234`. */
const repetition = /^(.{1,4})\1+$/s;

/** Whether it is a common password, or the account's own e-mail address. */
export function isCommonPassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || repetition.test(lower) || lower === email.toLowerCase();
}
