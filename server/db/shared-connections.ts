// Connections on which many queries are under way at once (PostgreSQL's pipelining): half the cost of taking a connection of
// the pool for each. Only for queries that are quick at any size, because each waits for those before it.
import pg from 'pg';
import { ask, type Query } from './client.ts';
import { type Counts, showBeside } from './extra-connections.ts';

type SharedConnection = ReturnType<typeof openConnection>;

/** One connection; a broken one is replaced with the next query. */
function openConnection(pool: pg.Pool, own: pg.ClientConfig) {
  let connected: Promise<pg.Client> | undefined;
  /** The same, as soon as it is there. */
  let ready: pg.Client | undefined;
  let underWay = 0;

  async function connect(forget: () => void): Promise<pg.Client> {
    const options = {
      ...pool.options,
      pipeline: true,
      ...own,
      // Else a query that takes a list would be planned anew each time, which costs more than running it.
      options: `${(pool.options as pg.PoolConfig).options ?? ''} -c plan_cache_mode=force_generic_plan`,
    };
    const client = new pg.Client(options as pg.ClientConfig);
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
    async query(...asked: Parameters<Query>) {
      underWay += 1;
      try {
        return await ask(ready ?? (await get()), ...asked);
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
export function shareConnections(pool: pg.Pool, name: string, count: number, own: pg.ClientConfig = {}) {
  const connections = Array.from({ length: count }, () => openConnection(pool, own));
  const hide = showBeside(pool, name, countsOf(connections));
  let turn = 0;
  return {
    /** Runs a named query on the next one, prepared once for each connection. */
    query(...asked: Parameters<Query>) {
      turn = (turn + 1) % count;
      return (connections[turn] as SharedConnection).query(...asked);
    },
    underWay: () => connections.reduce((sum, { underWay }) => sum + underWay(), 0),
    async end() {
      hide();
      await Promise.all(connections.map(({ end }) => end()));
    },
  };
}
