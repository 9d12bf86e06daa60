// Counts failed sign-ins per device or account, and per address, in the database for all processes.
import { hash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { eq, lt, sql } from 'drizzle-orm';
import { users } from '#resources/users/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { deleteSome, rowOf } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { signInFailuresTable as failures } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { tooMany } from '#server/http/errors.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { counted } from '#shared/contract/texts.ts';
import { foldCase } from '#shared/format/letter-case.ts';

const windowMinutes = 15;
/** Many users may share an address, so it gets this many times the attempts of an account. */
const addressFactor = 20;

const windowStart = sql`now() - make_interval(mins => ${windowMinutes})`;

/** Identifies the counters of an attempt. */
export interface AttemptKeys {
  readonly account: string;
  /** Network address. One client can use a whole IPv6 /64, so these are grouped. */
  readonly address: string;
  /** A known device of the account. It has its own counter and does not use the account's. */
  readonly device: string | undefined;
}

/** The email is stored as a digest, because users may type their password into the wrong field. */
export const accountDigest = (email: string) => hash('sha256', foldCase(email.trim()), 'hex');

const ownKey = ({ account, device }: AttemptKeys) =>
  device === undefined ? `account:${accountDigest(account)}` : `device:${device}`;
export const networkKey = (address: string) => `address:${normalizeIP(address)}`;

/**
 * The counters of an attempt with their limits, as multiples of an account's limit.
 * The account comes first: if it is locked, the attempt does not count against the address. A known device
 * ignores the address.
 */
const countersOf = (tries: AttemptKeys) => [
  { key: ownKey(tries), factor: 1 },
  ...(tries.device === undefined ? [{ key: networkKey(tries.address), factor: addressFactor }] : []),
];

/** Notifies administrators of a locked account, if it exists. */
async function tellOfLock(db: Database, account: string): Promise<void> {
  const isIt = eq(sql`lower(${usersTable.email})`, lowerCased(account.trim()));
  const user = await rowOf(db, usersTable, ['id', 'email'], isIt);
  if (!user) return;
  const text = `The account ${user.email} is locked for ${windowMinutes} minutes after too many failed sign-ins.`;
  const about = { resource: users.name, recordId: user.id };
  const author = { userId: null, requestId: 'sign-in' };
  await transaction(db, (tx) =>
    notify({ tx, author }, { event: 'locked_account', to: 'administrators', text, about }),
  );
}

/** Counts an attempt in advance, so that parallel attempts can't exceed the limit. Returns the new count. */
export async function countAttempt(db: Queryable, key: string) {
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

/** The rest of a counter's window. */
export const secondsLeft = (since: string) =>
  Math.max(1, (Date.parse(since) + windowMinutes * 60_000 - Date.now()) / 1000);

async function countTry(db: Database, tries: AttemptKeys, maxFailures: number) {
  for (const { key, factor } of countersOf(tries)) {
    const { failures, since } = await countAttempt(db, key);
    if (failures <= maxFailures * factor) continue;
    // Not awaited, so that the answer takes the same time for known and unknown accounts.
    if (failures === maxFailures + 1 && factor === 1) void tellOfLock(db, tries.account).catch(() => {});
    const seconds = secondsLeft(since);
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
 * Counts an attempt, runs it, and returns whether the password is right. Throws 429 after too many attempts.
 * If the check itself fails, for example because too many wait, the count is reverted.
 */
export async function countedAttempt(
  db: Database,
  tries: AttemptKeys,
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

/** After a success: resets the counter of the account or device, and takes this attempt off the address. */
export async function forgive(tx: Queryable, tries: AttemptKeys): Promise<void> {
  await tx.delete(failures).where(eq(failures.key, ownKey(tries)));
  if (tries.device === undefined) await giveBack(tx, networkKey(tries.address));
}

/** Ends the lock of an account whose owner has proved themselves by a link in an email. */
export const forgetFailures = (tx: Queryable, account: string) =>
  tx.delete(failures).where(eq(failures.key, ownKey({ account, address: '', device: undefined })));

/** Deletes at most `limit` expired counters; returns how many. */
export const deleteOldFailures = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, failures, lt(failures.since, windowStart), limit);
