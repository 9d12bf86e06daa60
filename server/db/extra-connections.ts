// Registers connections that use the settings of a pool without being part of it, for the metrics.
import type pg from 'pg';
import { getOrInsert } from './get-or-insert.ts';

/** The number of connections and of waiting statements, as in a pool. */
export type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> & {
  readonly options: Pick<pg.PoolConfig, 'max'>;
};

const opened = new WeakMap<pg.Pool, Map<string, Counts>>();

/** Lists the connections with this pool until the returned function is called. */
export function registerExtraConnections(pool: pg.Pool, name: string, counts: Counts): () => void {
  const shown = getOrInsert(opened, pool, () => new Map());
  shown.set(name, counts);
  return () => {
    // Another registration may have replaced this one.
    if (shown.get(name) === counts) shown.delete(name);
  };
}

export const extraConnectionsOf = (pool: pg.Pool): Iterable<readonly [string, Counts]> =>
  opened.get(pool) ?? [];
