// Failed sign-ins are counted per device or account, and per address, in the database: all server processes share
// them.
import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { deleteSome } from '#server/db/rows.ts';
import { signInFailuresTable as failures } from '#server/db/tables/sessions.ts';
import { tooMany } from '#server/kit/errors.ts';
import { inSmallLetters } from '#src/shared/letter-case.ts';
import { counted } from '#src/shared/texts.ts';

const windowMinutes = 15;
/** Many people may share an address: it gets this many times an account's tries. */
const addressFactor = 20;

const windowStart = sql`now() - make_interval(mins => ${windowMinutes})`;

/** Whose tries are counted. */
export interface Tries {
  /** The e-mail. */
  readonly account: string;
  /** The network address. Of IPv6, a network (/64) is one: whoever has one address there has all. */
  readonly address: string;
  /** Of a device where the account has signed in before: it has a count of its own, and leaves the account's alone. */
  readonly device: string | undefined;
}

/** The e-mail is kept as a digest: it may be a password that was typed into the wrong field. */
export const accountDigest = (email: string) => hash('sha256', inSmallLetters(email.trim()), 'hex');

const ownKey = ({ account, device }: Tries) =>
  device === undefined ? `account:${accountDigest(account)}` : `device:${device}`;
const addressKey = ({ address }: Tries) => `address:${normalizeIP(address)}`;

/**
 * What a try is counted by, and how many times an account's tries each has. Where the first refuses it, no password is looked at,
 * and the address is none the worse for it. A device has its own tries whoever else guesses at its address.
 */
const countersOf = (tries: Tries) => [
  { key: ownKey(tries), factor: 1 },
  ...(tries.device === undefined ? [{ key: addressKey(tries), factor: addressFactor }] : []),
];

/** Counts a try before it is made, so that many at once can't slip through. Gives how many there were. */
async function count(db: Queryable, key: string) {
  const [row] = await db
    .insert(failures)
    .values({ key, failures: 1, since: now() })
    .onConflictDoUpdate({
      target: failures.key,
      set: {
        failures: sql`case when ${failures.since} < ${windowStart} then 1 else ${failures.failures} + 1 end`,
        since: sql`case when ${failures.since} < ${windowStart} then now() else ${failures.since} end`,
      },
    })
    .returning({ failures: failures.failures, since: failures.since });
  return row ?? { failures: 0, since: now() };
}

/** Counts a try; throws 429 when there were too many. */
async function countTry(db: Database, tries: Tries, maxFailures: number) {
  for (const { key, factor } of countersOf(tries)) {
    const { failures, since } = await count(db, key);
    if (failures <= maxFailures * factor) continue;
    const seconds = Math.max(1, (Date.parse(since) + windowMinutes * 60_000 - Date.now()) / 1000);
    const wait = counted(Math.ceil(seconds / 60), 'minute', 'minutes');
    throw tooMany(`Too many failed sign-in attempts. Try again in ${wait}.`, seconds);
  }
}

const giveBack = (db: Queryable, key: string) =>
  db
    .update(failures)
    .set({ failures: sql`greatest(${failures.failures} - 1, 0)` })
    .where(eq(failures.key, key));

/**
 * Counts a try and makes it; gives whether it is right. Throws 429 when there were too many. One that could not be made, as
 * where too many wait for their turn, was no wrong password: its count is given back.
 */
export async function makeTry(
  db: Database,
  tries: Tries,
  maxFailures: number,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await countTry(db, tries, maxFailures);
  try {
    return await isRight();
  } catch (error) {
    await Promise.all(countersOf(tries).map(({ key }) => giveBack(db, key)));
    throw error;
  }
}

/** The try succeeded: the account or the device starts anew, and the address gets its try back. */
export async function forgive(tx: Queryable, tries: Tries): Promise<void> {
  await tx.delete(failures).where(eq(failures.key, ownKey(tries)));
  if (tries.device === undefined) await giveBack(tx, addressKey(tries));
}

/** Removes counters whose window is over, at most `limit`; gives how many there were. */
export const forgetOldFailures = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, failures, lt(failures.since, windowStart), limit);
