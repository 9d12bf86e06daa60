// Small queries that every request makes, on one connection of their own where many are under way at once
// (PostgreSQL's pipelining): half the cost of taking a connection of the pool for each. Only for queries that
// are quick at any size, because each waits for those before it.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './client.ts';

export interface Lookups {
  /** For prepared selects. No transactions: all who ask share the connection. */
  readonly db: Pick<Database, 'select'>;
  /** Runs a named query, prepared once. Rows come by column name. */
  readonly rows: <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ) => Promise<Row[]>;
  readonly end: () => Promise<void>;
}

/** Looks up in the database of this pool. A broken connection is replaced with the next query. */
export function openLookups({ $client: pool }: Database): Lookups {
  let connected: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...pool.options, pipeline: true } as pg.ClientConfig);
    const forget = () => {
      connected = undefined;
    };
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      // Whoever watches the pool's connections wants to know of this one too.
      pool.emit('error', error, client as never);
    });
    await client.connect();
    return client;
  }

  function connection(): Promise<pg.Client> {
    connected ??= connect().catch((error) => {
      connected = undefined;
      throw error;
    });
    return connected;
  }

  const query = async (config: pg.QueryConfig, values?: unknown[]) =>
    (await connection()).query(config, values);

  return {
    db: drizzle({ client: { query } as unknown as pg.Client }),
    async rows(name, text, values) {
      return (await query({ name, text, values })).rows;
    },
    async end() {
      await (await connected?.catch(() => undefined))?.end();
    },
  };
}
