// Passwords: argon2id, and none that is tried first by whoever guesses. Hashing is dear on purpose, so only a few run at once and
// other calls stay quick. Never to be called in a transaction: its locks and its connection would wait for their turn too.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';
import { unavailable } from '#server/kit/errors.ts';
import { minPasswordLength } from '#src/shared/account.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the four threads that hashing shares with reading files, two stay free. */
const atOnce = limit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** More would wait for seconds. */
export const maxWaiting = 100;

/** Throws 503 where too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= maxWaiting) throw unavailable();
  return atOnce(work);
}

/** The hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = cost;
/** Looks like a hash, takes as long to be compared with, and is no password's. */
const nobodys = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(32)}`;

/**
 * Whether the password is the one of the hash. Without a hash (no such account) it takes as long,
 * and is false.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? nobodys, password));
  return right && passwordHash !== undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read with the first new password: most processes never see one. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength));
}

/** One to four characters, again and again: `aaaaaaaaaaaa`, `123412341234`. */
const repetition = /^(.{1,4})\1+$/s;

/** Whether it is a common password, or the account's own e-mail address. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  common ??= readCommon();
  return (await common).has(lower) || repetition.test(lower) || lower === email.toLowerCase();
}
