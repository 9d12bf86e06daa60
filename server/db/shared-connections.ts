// Connections on which many queries are under way at once (PostgreSQL's pipelining): half the cost of taking a connection of
// the pool for each. Only for queries that are quick at any size, because each waits for those before it.
import type pg from 'pg';
import { type Counts, showBeside } from './beside.ts';
import { ask } from './client.ts';
import { Client } from './described-once.ts';

interface SharedConnection {
  /** Runs a named query, prepared once for each connection. */
  readonly query: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  readonly underWay: () => number;
  readonly isOpen: () => boolean;
  readonly end: () => Promise<void>;
}

export interface SharedConnections {
  readonly connections: readonly SharedConnection[];
  readonly end: () => Promise<void>;
}

/** One connection; a broken one is replaced with the next query. */
function openConnection(pool: pg.Pool, own: pg.ClientConfig): SharedConnection {
  let connected: Promise<pg.Client> | undefined;
  let underWay = 0;

  async function connect(forget: () => void): Promise<pg.Client> {
    const options = {
      ...pool.options,
      pipeline: true,
      ...own,
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
    async query(config, values) {
      underWay += 1;
      try {
        return await ask(await get(), config, values);
      } finally {
        underWay -= 1;
      }
    },
    async end() {
      await (await connected?.catch(() => undefined))?.end();
    },
  };
}

/** Of what is under way on a connection, all but the first waits. */
const countsOf = (connections: readonly SharedConnection[]): Counts => ({
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

/** So many of them, with this pool's settings but for their own. They are opened when they are needed. */
export function shareConnections(
  pool: pg.Pool,
  name: string,
  count: number,
  own: pg.ClientConfig = {},
): SharedConnections {
  const connections = Array.from({ length: count }, () => openConnection(pool, own));
  const hide = showBeside(pool, name, countsOf(connections));
  return {
    connections,
    async end() {
      hide();
      await Promise.all(connections.map(({ end }) => end()));
    },
  };
}
