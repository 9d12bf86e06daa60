// Small queries that every request makes, on connections of their own that all requests share.
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './client.ts';
import { shareConnections } from './shared-connections.ts';

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

/** Looks up in the database of this pool, on so many connections in turn. */
export function openLookups({ $client: pool }: Database, count = 1): Lookups {
  const { connections, end } = shareConnections(pool, 'lookups', count, { query_timeout: hangsAfterMs });
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
    end,
  };
}
