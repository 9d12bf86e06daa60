// Small queries that every request makes, on connections of their own where many are under way at once
// (PostgreSQL's pipelining): half the cost of taking a connection of the pool for each. Only for queries that
// are quick at any size, because each waits for those before it.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Counts, showBeside } from './beside.ts';
import type { Database } from './client.ts';
import { ask } from './client.ts';
import { Client } from './described-once.ts';

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

/** What is quick at any size is not waited for longer: the database hangs, and the connection is given up. */
const hangsAfterMs = 5_000;

/** One connection; a broken one is replaced with the next query. */
function openConnection(pool: pg.Pool) {
  let connected: Promise<pg.Client> | undefined;
  let underWay = 0;

  async function connect(forget: () => void): Promise<pg.Client> {
    const options = {
      ...pool.options,
      pipeline: true,
      query_timeout: hangsAfterMs,
      // Else a query that takes a list would be planned anew each time, which costs more than running it.
      options: `${(pool.options as pg.PoolConfig).options ?? ''} -c plan_cache_mode=force_generic_plan`,
    };
    const client = new Client(options as pg.ClientConfig);
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      // Whoever watches the pool's connections wants to know of this one too.
      pool.emit('error', error, client as never);
    });
    await client.connect();
    return client;
  }

  function get(): Promise<pg.Client> {
    if (connected) return connected;
    // One that took its place meanwhile stays.
    const forget = () => {
      if (connected === opened) connected = undefined;
    };
    const opened = connect(forget).catch((error) => {
      forget();
      throw error;
    });
    connected = opened;
    return opened;
  }

  return {
    isOpen: () => connected !== undefined,
    underWay: () => underWay,
    async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      underWay += 1;
      try {
        return await ask(await get(), config, values);
      } finally {
        underWay -= 1;
      }
    },
    async end(): Promise<void> {
      await (await connected?.catch(() => undefined))?.end();
    },
  };
}

/** Of what is under way on a connection, all but the first waits. */
const countsOf = (connections: readonly ReturnType<typeof openConnection>[]): Counts => ({
  get totalCount() {
    return connections.filter(({ isOpen }) => isOpen()).length;
  },
  get idleCount() {
    return connections.filter(({ isOpen, underWay }) => isOpen() && underWay() === 0).length;
  },
  get waitingCount() {
    return connections.reduce((sum, { underWay }) => sum + Math.max(0, underWay() - 1), 0);
  },
  options: { max: connections.length },
});

/** Looks up in the database of this pool, on so many connections in turn. */
export function openLookups({ $client: pool }: Database, count = 1): Lookups {
  const connections = Array.from({ length: count }, () => openConnection(pool));
  const hide = showBeside(pool, 'lookups', countsOf(connections));
  let turn = 0;

  function query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    turn = (turn + 1) % count;
    return (connections[turn] as (typeof connections)[number]).query(config, values);
  }

  return {
    db: drizzle({ client: { query } as unknown as pg.Client }),
    async rows(name, text, values) {
      return (await query({ name, text, values })).rows;
    },
    async end() {
      hide();
      await Promise.all(connections.map(({ end }) => end()));
    },
  };
}
