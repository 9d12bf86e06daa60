// Failed sign-ins are counted per account and per address, in the database: all server processes share them.
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { tooMany } from '#server/kit/errors.ts';
import { signInFailuresTable as failures } from './table.ts';

export const windowMinutes = 15;
/** Many people may share an address: it gets this many times an account's tries. */
const addressFactor = 20;

const windowStart = sql`now() - make_interval(mins => ${windowMinutes})`;

/** The e-mail is kept as a digest: it may be a password that was typed into the wrong field. */
export const accountKey = (email: string) =>
  `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
const addressKey = (address: string) => `address:${address}`;

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

/** Counts a try of this account from this address; throws 429 when there were too many. */
export async function countTry(db: Database, account: string, address: string, maxFailures: number) {
  const [ofAccount, ofAddress] = await Promise.all([
    count(db, accountKey(account)),
    count(db, addressKey(address)),
  ]);
  const blocking = [
    ofAccount.failures > maxFailures && ofAccount,
    ofAddress.failures > maxFailures * addressFactor && ofAddress,
  ].filter((counted) => counted !== false);
  if (blocking.length === 0) return;
  const until = Math.max(...blocking.map(({ since }) => Date.parse(since))) + windowMinutes * 60_000;
  const seconds = Math.max(1, (until - Date.now()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  throw tooMany(
    `Too many failed sign-in attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
}

/** The try succeeded: the account starts anew, and the address gets its try back. */
export async function forgive(tx: Queryable, account: string, address: string): Promise<void> {
  await tx.delete(failures).where(eq(failures.key, accountKey(account)));
  await tx
    .update(failures)
    .set({ failures: sql`greatest(${failures.failures} - 1, 0)` })
    .where(eq(failures.key, addressKey(address)));
}

/** Removes counters whose window is over. */
export const forgetOldFailures = (db: Database) => db.delete(failures).where(lt(failures.since, windowStart));
