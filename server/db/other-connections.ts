import { setTimeout } from 'node:timers/promises';
import type { OneClient } from './client.ts';

const pauseMs = 30;

/**
 * How many connections the database has beside those of this process, which bear its name (client.ts). Those that were
 * closed a moment ago are still counted for a while: where there are others, it is looked at again for `waitMs`.
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
