// Small queries that every request makes, on connections of their own that all requests share.
import type pg from 'pg';
import { builderBy, type Database } from './client.ts';
import { shareConnections } from './shared-connections.ts';

export type Lookups = ReturnType<typeof openLookups>;

/** What is quick at any size is not waited for longer: the database hangs, and the connection is given up. */
const hangsAfterMs = 5_000;

/** Looks up in the database of this pool, on so many connections in turn. */
export function openLookups({ $client: pool }: Database, count = 1) {
  const { query, end } = shareConnections(pool, 'lookups', count, { query_timeout: hangsAfterMs });
  return {
    /** For prepared selects. No transactions: all who ask share the connection. */
    db: builderBy(query) as Pick<Database, 'select'>,
    /** Runs a named query, prepared once. Rows come by column name. */
    async rows<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
      return (await query({ name, text, values })).rows;
    },
    end,
  };
}
