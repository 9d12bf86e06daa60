// Locks that are taken in the database, so that all processes know of them: for a transaction, or for as long as a
// connection lasts.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, OneClient, Transaction } from './client.ts';

/** The numbers of the locks that are taken in the database: any, as long as each stands for one thing. */
export const locks = {
  /** Whoever migrates. */
  migration: 740_215_308,
  /** Held shared by who copies: no upload is removed. */
  fileRemoval: 740_215_398,
  /** The one server of a DATA_DIR. */
  server: 740_215_309,
  /** Whoever makes the first accounts. */
  firstAccounts: 740_215_310,
  /** Whoever writes a slug: what is free stays free. */
  slugs: 740_215_311,
  /** Held while counters are added up or repaired. */
  counters: 740_215_312,
  /** Whoever adds or moves a category; the trigger that keeps `category_ancestors` takes it by this number. */
  categoryTree: 740_215_313,
} as const;

/** Waits for whoever holds the lock of this number or text, and holds it until the transaction ends. */
export const lockInTransaction = (tx: Pick<Transaction, 'execute'>, lock: number | string) =>
  tx.execute(
    typeof lock === 'number'
      ? sql`select pg_advisory_xact_lock(${lock})`
      : sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`,
  );

/** Holds the lock of this number until the transaction ends where nobody else holds it; says whether it does. */
export async function tryLockInTransaction(tx: Pick<Transaction, 'execute'>, lock: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as taken`,
  );
  return rows[0]?.taken === true;
}

const pauseMs = 50;

/** Takes the lock for as long as the connection lasts where nobody else holds it; says whether it did. */
export async function tryLock(client: OneClient, lock: number, shared = false): Promise<boolean> {
  const taking = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ taken: boolean }>(`select ${taking}($1) as taken`, [lock]);
  return rows[0]?.taken === true;
}

/**
 * Asks again and again. Who waits inside a statement has a snapshot, and whoever builds an index concurrently waits for
 * that to go: with the lock in the builder's hand, neither would ever go on.
 */
export async function takeLock(client: OneClient, lock: number, { shared = false } = {}): Promise<void> {
  while (!(await tryLock(client, lock, shared))) await setTimeout(pauseMs);
}

/**
 * Does the work while this process holds the lock of that number in the database. It is held by a connection of its
 * own, which is closed after it: whatever happens, the lock goes.
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
