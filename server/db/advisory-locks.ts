// Locks in the database, which all processes share: held by a transaction or by a connection.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, OneClient, Transaction } from './client.ts';

/** The numbers of the locks. Arbitrary, but each has one purpose. */
export const locks = {
  /** Held during migrations. */
  migration: 740_215_308,
  /** Held in shared mode during a backup, so that no upload is removed. */
  fileRemoval: 740_215_398,
  /** Held by the one server of a DATA_DIR. */
  server: 740_215_309,
  /** Held while the first accounts are created. */
  firstAccounts: 740_215_310,
  /** Held while a slug is chosen and written, so that no other write takes it. */
  slugs: 740_215_311,
  /** Held while counters are added up or repaired. */
  counters: 740_215_312,
  /**
   * Held while a category is added or moved. The trigger that maintains `category_ancestors` takes it by this number.
   */
  categoryTree: 740_215_313,
  /** Held while a change is appended to the history of receiving addresses. */
  walletChanges: 740_215_314,
} as const;

/** Waits for the lock and holds it until the transaction ends. */
export const lockInTransaction = (tx: Pick<Transaction, 'execute'>, lock: number | string) =>
  tx.execute(
    typeof lock === 'number'
      ? sql`select pg_advisory_xact_lock(${lock})`
      : sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`,
  );

/** Takes the lock until the transaction ends if it is free. Returns whether it did. */
export async function tryLockInTransaction(tx: Pick<Transaction, 'execute'>, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as taken`,
  );
  return rows[0]?.taken === true;
}

const pauseMs = 50;

/** Takes the lock until the connection ends if it is free. Returns whether it did. */
export async function tryLock(client: OneClient, lock: number, shared = false): Promise<boolean> {
  const taking = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ taken: boolean }>(`select ${taking}($1) as taken`, [lock]);
  return rows[0]?.taken === true;
}

/**
 * Polls for the lock. A statement that waits would hold a snapshot, and a process that builds an index concurrently
 * while it holds the lock waits for all snapshots: a deadlock.
 */
export async function takeLock(client: OneClient, lock: number, { shared = false } = {}): Promise<void> {
  while (!(await tryLock(client, lock, shared))) await setTimeout(pauseMs);
}

/**
 * Runs `work` while this process holds the lock, on a connection that is closed afterwards, which always releases the
 * lock.
 */
export async function oneAtATime<T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await takeLock(client, lock);
    return await work();
  } finally {
    client.release(true);
  }
}
