// A transaction with few round trips: what does not need an answer before the next statement is sent together
// (PostgreSQL's pipelining), and statements that are the same each time are prepared once for each connection.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { builderOn, type Database, type Queryable, type Transaction } from './client.ts';
import { mappedOnce } from './mapped-once.ts';

const onConnection = new WeakMap<pg.PoolClient, Transaction>();
const statements = new WeakMap<object, Map<string, unknown>>();

/** One query builder for each connection, for as long as that lives: prepared statements stay with it. */
function keptBuilderOn(client: pg.PoolClient): Transaction {
  const known = onConnection.get(client);
  if (known) return known;
  const made = builderOn(client) as unknown as Transaction;
  onConnection.set(client, made);
  return made;
}

/** A statement of `tx`, built once and then known by its name. The same name must always mean the same statement. */
export function preparedOn<S>(tx: Queryable, name: string, build: (name: string) => S): S {
  let known = statements.get(tx);
  if (!known) {
    known = new Map();
    statements.set(tx, known);
  }
  if (!known.has(name)) known.set(name, mappedOnce(build(name)));
  return known.get(name) as S;
}

/**
 * Runs `work` in a transaction. `last` gives what is to be written with the commit, in the same breath; nothing of the
 * transaction stands where that fails. Where the connection is lost during the commit, nobody knows whether it stands.
 */
export async function inTransaction<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  last: (tx: Transaction) => Promise<unknown> | undefined,
): Promise<T> {
  const client = await pool.connect();
  const tx = keptBuilderOn(client);
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
