// Runs small queries of every request, such as the session, on a few shared connections.
import type pg from 'pg';
import { builderBy, type Database } from './client.ts';
import { shareConnections } from './shared-connections.ts';

export type Lookups = ReturnType<typeof openLookups>;

/** These queries are fast at any size, so after this time the database hangs, and the connection is closed. */
const hangsAfterMs = 5_000;

/** Opens `count` connections with the settings of this pool, used in turn. */
export function openLookups({ $client: pool }: Database, count = 1) {
  const { query, end } = shareConnections(pool, 'lookups', count, { query_timeout: hangsAfterMs });
  return {
    /** For prepared selects. No transactions, because the connection is shared. */
    db: builderBy(query) as Pick<Database, 'select'>,
    /** Runs a named statement, which is prepared once. Returns rows by column name. */
    async rows<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
      return (await query({ name, text, values })).rows;
    },
    end,
  };
}
