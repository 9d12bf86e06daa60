// Passwords: argon2id. Hashing is dear on purpose, so only a few run at once and other calls stay quick.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = limit(Math.max(1, availableParallelism() - 1));

/** The hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost));

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (no such account) it takes as long,
 * and is false.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await dummy);
  const right = await inTurn(() => verify(against, password));
  return right && passwordHash !== undefined;
}
