// Transactions with few round trips: independent statements are sent together (pipelining of PostgreSQL), and repeated
// statements are prepared once per connection.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { getOrInsert } from '#server/db/get-or-insert.ts';
import { builderOn, type Database, type OneClient, type Queryable, type Transaction } from './client.ts';

/** One query builder per connection, because prepared statements belong to the connection. */
const onConnection = new WeakMap<pg.PoolClient, Transaction>();
const statements = new WeakMap<object, Map<string, unknown>>();

/** A prepared statement of `tx`, built once per name. Each name identifies exactly one statement. */
export function preparedOn<S>(tx: Pick<Queryable, 'select'>, name: string, build: (name: string) => S): S {
  const known = getOrInsert(statements, tx, () => new Map());
  return getOrInsert(known, name, () => build(name));
}

/**
 * Runs `work` in a transaction. `last` returns the writes that are sent together with the commit; if they fail, the
 * transaction is rolled back. If the connection is lost during the commit, the outcome is unknown. The driver's own
 * `transaction` leaks a connection that breaks at `begin`.
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
    // Not awaited: it is sent together with the first statement of `work`, which fails if `begin` failed.
    const begin = client.query('begin');
    begin.catch(() => {});
    const result = await work(tx);
    await begin;
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

/** Runs `work` in a transaction of this connection. Rolls back if it throws. */
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
 * Runs a part of a transaction in a savepoint. If it throws, only this part is rolled back, and the error is returned
 * as `refused`.
 */
export async function inSavepoint<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: unknown }> {
  // Not awaited: it is sent together with the first statement of the part.
  const savepoint = tx.execute(sql`savepoint part`).execute();
  savepoint.catch(() => {});
  try {
    const done = await work();
    await savepoint;
    await tx.execute(sql`release savepoint part`);
    return { done };
  } catch (refused) {
    // Also release it: of two savepoints with one name, PostgreSQL uses the inner one.
    await tx.execute(sql`rollback to savepoint part`);
    await tx.execute(sql`release savepoint part`);
    return { refused };
  }
}
