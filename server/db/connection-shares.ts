// What reads of one kind may take of a pool: half of its connections. Those of a table that is locked or slow wait for each other,
// and all other calls are answered as ever.
import limit from 'p-limit';
import type pg from 'pg';
import { ask, builderBy, type Database, type Query } from './client.ts';
import { getOrInsert } from './get-or-insert.ts';

/** A part of a pool: its statements wait for their turn. No transactions. */
interface Share {
  readonly db: Database;
  readonly query: Query;
}

/** Of each database. */
export type ReadShares = (db: Database) => Share;

/** How many statements wait for their turn, by the pool that they are for. */
const waiting = new WeakMap<pg.Pool, number>();
const inLine = (pool: pg.Pool) => waiting.get(pool) ?? 0;

/** How many wait for a connection of a pool: for one that is free, or for their turn. */
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

/** Makes the shares of reads of one kind. */
export function readShares(): ReadShares {
  const shares = new WeakMap<pg.Pool, Share>();
  return ({ $client: pool }) => getOrInsert(shares, pool, () => openShare(pool));
}
