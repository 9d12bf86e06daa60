// Limits reads of one kind to half of the connections of a pool, so that reads of a locked or slow table do not block
// other requests.
import limit from 'p-limit';
import type pg from 'pg';
import { ask, builderBy, type Database, type Query } from './client.ts';
import { getOrInsert } from './get-or-insert.ts';

/** A share of a pool: its statements queue. No transactions. */
interface Share {
  readonly db: Database;
  readonly query: Query;
}

/** The share of each database. */
export type ConnectionShares = (db: Database) => Share;

/** The number of queued statements, by pool. */
const waiting = new WeakMap<pg.Pool, number>();
const inLine = (pool: pg.Pool) => waiting.get(pool) ?? 0;

/** The number of statements that wait for a connection of the pool, or in a queue. */
export const waitingFor = (pool: pg.Pool): number => pool.waitingCount + inLine(pool);

function openShare(pool: pg.Pool): Share {
  const inTurn = limit(Math.max(1, Math.floor(pool.options.max / 2)));
  const query: Query = (config, values) => {
    waiting.set(pool, inLine(pool) + 1);
    return inTurn(() => {
      waiting.set(pool, inLine(pool) - 1);
      return ask(pool, config, values);
    });
  };
  return { db: Object.assign(builderBy(query), { $client: pool }), query };
}

/** Creates the shares of one kind of reads. */
export function connectionShares(): ConnectionShares {
  const shares = new WeakMap<pg.Pool, Share>();
  return ({ $client: pool }) => getOrInsert(shares, pool, () => openShare(pool));
}
