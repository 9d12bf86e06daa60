// Connections that are opened beside a pool, with its settings: whoever measures the pool finds them by it.
import type pg from 'pg';
import { getOrInsert } from './get-or-insert.ts';

/** How many connections there are, and who waits for one: as a pool says it. */
export type Counts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> & {
  readonly options: Pick<pg.PoolConfig, 'max'>;
};

const opened = new WeakMap<pg.Pool, Map<string, Counts>>();

/** Shows them beside this pool, until the function that it gives is called. */
export function showBeside(pool: pg.Pool, name: string, counts: Counts): () => void {
  const shown = getOrInsert(opened, pool, () => new Map());
  shown.set(name, counts);
  return () => {
    // Others may have taken the name meanwhile.
    if (shown.get(name) === counts) shown.delete(name);
  };
}

export const shownBeside = (pool: pg.Pool): Iterable<readonly [string, Counts]> => opened.get(pool) ?? [];
