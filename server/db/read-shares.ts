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

function openShare(pool: pg.Pool): Share {
  const inTurn = limit(Math.max(1, Math.floor(pool.options.max / 2)));
  const query: Query = (config, values) => inTurn(() => ask(pool, config, values));
  return { db: Object.assign(builderBy(query), { $client: pool }), query };
}

/** Makes the shares of reads of one kind. */
export function readShares(): ReadShares {
  const shares = new WeakMap<pg.Pool, Share>();
  return ({ $client: pool }) => getOrInsert(shares, pool, () => openShare(pool));
}
