import { setTimeout } from 'node:timers/promises';
import type { OneClient } from './client.ts';

const pauseMs = 30;

/**
 * The number of connections of other processes. This process names its own connections, see client.ts. PostgreSQL still
 * counts a closed connection for a moment, so the number is read again for `waitMs` until it is 0.
 */
export async function otherConnections(client: OneClient, waitMs: number): Promise<number> {
  const until = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'
         and application_name is distinct from current_setting('application_name')`,
    );
    const others = rows[0]?.open ?? 0;
    if (others <= 0 || performance.now() > until) return others;
    await setTimeout(pauseMs);
  }
}
