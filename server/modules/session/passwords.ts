// Hashes and checks passwords with argon2id.
// Hashing is slow by design, so only a few run at once. Never call this in a transaction: its locks and
// connection would wait in the queue.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';
import { unavailable } from '#server/http/errors.ts';

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
 * Whether the password fits the hash. Without a hash (no such account, or an invited person), it takes as long and returns
 * false.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? dummyHash, password));
  return right && typeof passwordHash === 'string';
}
