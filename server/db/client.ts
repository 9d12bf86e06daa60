// The database as the server uses it: pools by purpose, one driver, bounded in time and number.
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Client } from './described-once.ts';

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
/** A transaction; what takes one can also be given the database. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

/** One connection, for statements of text. */
export type OneClient = Pick<pg.ClientBase, 'query'>;

/** What PostgreSQL calls all connections of this process: it tells them from those of others (other-connections.ts). */
const processName = `multi-store-console ${process.pid}@${hostname()}`;

const bounds = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  application_name: processName,
  // Times come as UTC, whatever the database's own zone is. Rows are looked up one by one rather than tables read, and
  // compiling a query takes longer than ours run.
  options: '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off',
  // A machine that is gone is noticed within half a minute.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements are sent without waiting for the answer to those before them, where code asks for several at once.
  pipeline: true,
} satisfies pg.PoolConfig & { pipeline: true };

/** Nothing that is asked in the background takes as long without a word. */
export const silentAfterMs = 15 * 60_000;

/**
 * Ends a connection on which nothing came for so long (0: however long): what it leads through has forgotten it, and whoever
 * waits there would wait for good.
 */
export function endWhenSilent(client: pg.ClientBase, afterMs = silentAfterMs): void {
  if (afterMs === 0) return;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let read: number | undefined;
  // Looked at now and then: a time-out of the socket's own would be set anew with each packet.
  const timer = setInterval(() => {
    if (stream.bytesRead === read) stream.destroy(new Error('The database is silent'));
    read = stream.bytesRead;
  }, afterMs).unref();
  stream.once('close', () => clearInterval(timer));
}

/** A pool whose connections end nothing else when they break. `onError` hears of those that were idle; they are replaced. */
export function openPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  socketTimeoutMs?: number,
): pg.Pool {
  const pool = new pg.Pool({ ...connection, Client } as pg.PoolConfig);
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // One that breaks between two statements of whoever holds it tells nobody else: the next statement fails by itself.
    client.on('error', () => {});
    endWhenSilent(client, socketTimeoutMs);
  });
  return pool;
}

/**
 * Opens a pool of connections.
 * `onError` hears of connections that break while they are idle (the pool replaces them).
 */
export const openDatabase = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  socketTimeoutMs?: number,
): Database => drizzle({ client: openPool({ ...bounds, ...connection }, onError, socketTimeoutMs) });

/**
 * As the driver's own `query`, by its callback: each of the promises that it makes itself keeps what the one before it
 * brought. Asked one after the other on one connection, all rows would pile up until the runtime collects everything.
 */
export const ask = (
  client: pg.ClientBase | pg.Pool,
  config: pg.QueryConfig,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    void client.query({ ...config, ...(values && { values }) }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });

export type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** A query builder whose statements are run so. */
export const builderBy = (query: Query): Omit<Database, '$client'> =>
  drizzle({ client: { query } as unknown as pg.Client });

/** A query builder on such a connection. */
export const builderOn = (client: pg.ClientBase) =>
  builderBy((config, values) => ask(client, config, values));
