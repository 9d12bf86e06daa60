// A transaction with few round trips: what does not need an answer before the next statement is sent together
// (PostgreSQL's pipelining), and statements that are the same each time are prepared once for each connection.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { builderOn, type Database, type OneClient, type Queryable, type Transaction } from './client.ts';

/** One query builder for each connection, for as long as that lives: prepared statements stay with it. */
const onConnection = new WeakMap<pg.PoolClient, Transaction>();
const statements = new WeakMap<object, Map<string, unknown>>();

/** A statement of `tx`, built once and then known by its name. The same name must always mean the same statement. */
export function preparedOn<S>(tx: Pick<Queryable, 'select'>, name: string, build: (name: string) => S): S {
  const known = getOrInsert(statements, tx, () => new Map());
  return getOrInsert(known, name, () => build(name));
}

/**
 * Runs `work` in a transaction. `last` gives what is to be written with the commit, in the same breath; nothing of the
 * transaction stands where that fails. Where the connection is lost during the commit, nobody knows whether it stands.
 * The driver's own `transaction` never gives a connection back that breaks as it begins one: the pool has one less for good.
 */
export async function inTransaction<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  last: (tx: Transaction) => Promise<unknown> | undefined = () => undefined,
): Promise<T> {
  const client = await pool.connect();
  const tx = getOrInsert(onConnection, client, () => builderOn(client) as unknown as Transaction);
  let broken: Error | undefined;
  try {
    // Not waited for: the first statement of the work goes with it, and fails where this did.
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(tx);
    await begun;
    const written = last(tx);
    written?.catch(() => {});
    const commit = client.query('commit');
    commit.catch(() => {});
    await written;
    await commit;
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in a plain transaction of this connection; nothing of it stands where that fails. */
export async function inTransactionOf(client: OneClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Does a part of a transaction that may fail alone: where it throws, nothing of it stands, and the transaction goes on. What it
 * throws comes back as `refused`.
 */
export async function inSavepoint<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: unknown }> {
  // Not waited for: the first statement of the work goes with it.
  const begun = tx.execute(sql`savepoint part`).execute();
  begun.catch(() => {});
  try {
    const done = await work();
    await begun;
    await tx.execute(sql`release savepoint part`);
    return { done };
  } catch (refused) {
    // Released too: of two of one name, PostgreSQL means the inner one.
    await tx.execute(sql`rollback to savepoint part`);
    await tx.execute(sql`release savepoint part`);
    return { refused };
  }
}
