// Hashes and checks passwords with argon2id, and rejects common ones.
// Hashing is slow by design, so only a few run at once. Never call this in a transaction: its locks and
// connection would wait in the queue.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';
import { unavailable } from '#server/http/errors.ts';
import { minPasswordLength } from '#shared/contract/account.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares the four threads of libuv's pool with file access; at least two stay free. */
const queue = limit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** A longer queue would wait for seconds. */
export const maxWaiting = 100;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= maxWaiting) throw unavailable();
  return queue(work);
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = cost;
/** A well-formed hash that fits no password, and takes as long to verify. */
const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(16)}$${zeros(32)}`;

/**
 * Whether the password fits the hash. Without a hash (no such account), it takes as long and returns false.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? dummyHash, password));
  return right && passwordHash !== undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password, because most processes never need it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength));
}

/** One to four characters, repeated: `aaaaaaaaaaaa`, `123412341234`. */
const repetition = /^(.{1,4})\1+$/s;

/** Whether it is a common password, or the account's own email address. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  common ??= readCommon();
  return (await common).has(lower) || repetition.test(lower) || lower === email.toLowerCase();
}
