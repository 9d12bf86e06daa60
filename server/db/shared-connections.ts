// Connections that run many queries at the same time (pipelining of PostgreSQL), at half the cost of a pooled
// connection per query. Only for queries that are fast at any size, because each waits for the ones before it.
import pg from 'pg';
import { ask, type Query } from './client.ts';
import { type Counts, registerExtraConnections } from './extra-connections.ts';

type SharedConnection = ReturnType<typeof openConnection>;

/** One connection. The next query replaces a broken one. */
function openConnection(pool: pg.Pool, own: pg.ClientConfig) {
  let connected: Promise<pg.Client> | undefined;
  /** The client once it is connected. */
  let ready: pg.Client | undefined;
  let underWay = 0;

  async function connect(forget: () => void): Promise<pg.Client> {
    const options = {
      ...pool.options,
      pipeline: true,
      ...own,
      // Otherwise a query with an array parameter is planned each time, which takes longer than running it.
      options: `${(pool.options as pg.PoolConfig).options ?? ''} -c plan_cache_mode=force_generic_plan`,
    };
    const client = new pg.Client(options as pg.ClientConfig);
    client.on('end', forget);
    client.on('error', (error) => {
      forget();
      // Report the error like an error of the pool.
      pool.emit('error', error, client as never);
    });
    await client.connect();
    return client;
  }

  function get(): Promise<pg.Client> {
    if (connected) return connected;
    // Another connection may have replaced this one.
    const forget = () => {
      if (connected !== opened) return;
      connected = undefined;
      ready = undefined;
    };
    const opened = connect(forget).catch((error) => {
      forget();
      throw error;
    });
    connected = opened;
    opened.then(
      (client) => {
        if (connected === opened) ready = client;
      },
      () => {},
    );
    return opened;
  }

  return {
    isOpen: () => connected !== undefined,
    underWay: () => underWay,
    async query(...args: Parameters<Query>) {
      underWay += 1;
      try {
        return await ask(ready ?? (await get()), ...args);
      } finally {
        underWay -= 1;
      }
    },
    async end() {
      await (await connected?.catch(() => undefined))?.end();
    },
  };
}

/** On each connection, all running queries but the first are waiting. */
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

/** Opens `count` connections on demand, with the settings of this pool and `own`. */
export function shareConnections(pool: pg.Pool, name: string, count: number, own: pg.ClientConfig = {}) {
  const connections = Array.from({ length: count }, () => openConnection(pool, own));
  const hide = registerExtraConnections(pool, name, countsOf(connections));
  let turn = 0;
  return {
    /** Runs a named statement on the next connection. Each connection prepares it once. */
    query(...args: Parameters<Query>) {
      turn = (turn + 1) % count;
      return (connections[turn] as SharedConnection).query(...args);
    },
    underWay: () => connections.reduce((sum, { underWay }) => sum + underWay(), 0),
    async end() {
      hide();
      await Promise.all(connections.map(({ end }) => end()));
    },
  };
}
