// Opens connection pools with bounded numbers and times.
import { Socket } from 'node:net';
import { hostname } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export type OneClient = Pick<pg.ClientBase, 'query'>;

/** The application name of all connections of this process, see other-connections.ts. */
const processName = `multi-store-console ${process.pid}@${hostname()}`;

const bounds = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  application_name: processName,
  // Answers are in UTC. Index access is cheap on SSDs, and JIT compilation takes longer than these queries run.
  options: '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off',
  // Notices a dead peer within half a minute.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Sends a statement without waiting for the results of earlier ones.
  pipeline: true,
} satisfies pg.PoolConfig & { pipeline: true };

/** No background query takes longer. */
export const silentAfterMs = 15 * 60_000;

/**
 * Makes sockets that close after this time without incoming data; 0: never. A firewall or proxy may drop a connection
 * silently, and its query would wait forever.
 */
export const silenceBoundSocket =
  (socketTimeoutMs = silentAfterMs) =>
  (): Socket => {
    const socket = new Socket();
    if (socketTimeoutMs === 0) return socket;
    let read: number | undefined;
    // The timeout of the socket itself restarts with each outgoing packet.
    const timer = setInterval(() => {
      if (socket.bytesRead === read) socket.destroy(new Error('The database is silent'));
      read = socket.bytesRead;
    }, socketTimeoutMs).unref();
    return socket.once('close', () => clearInterval(timer));
  };

/**
 * A pool in which a broken connection fails only its own query. `onError` is called when an idle connection breaks; the
 * pool replaces it.
 */
export function openPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  socketTimeoutMs?: number,
): pg.Pool {
  const pool = new pg.Pool({ ...connection, stream: silenceBoundSocket(socketTimeoutMs) });
  pool.on('error', onError);
  // An error event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Opens a pool with a query builder, see `openPool`. */
export const openDatabase = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  socketTimeoutMs?: number,
): Database => drizzle({ client: openPool({ ...bounds, ...connection }, onError, socketTimeoutMs) });

/**
 * Runs a query by callback. Each promise of the driver references the previous result, so a long series of queries on
 * one connection would retain all rows.
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

/** A query builder that runs its statements with `query`. */
export const builderBy = (query: Query): Omit<Database, '$client'> =>
  drizzle({ client: { query } as unknown as pg.Client });

/** A query builder on one connection. */
export const builderOn = (client: pg.ClientBase) =>
  builderBy((config, values) => ask(client, config, values));
