// All that is told when the metrics are asked for.
import type { Database } from '#server/db/client.ts';
import type { Environment } from '#server/environment.ts';
import { copyMetrics } from './copies.ts';
import { databaseMetrics } from './database.ts';
import type { Metrics } from './metrics.ts';
import { poolMetrics } from './pools.ts';
import type { Scrape } from './serve.ts';

/** `db` is for calls, `background` for what nobody waits for: the database is asked on that one. */
export function scrapeOf(
  metrics: Metrics,
  { db, background }: { db: Database; background: Database },
  settings: Environment | undefined,
): Scrape {
  const lookAtPools = poolMetrics(metrics, { calls: db, background });
  const askDatabase = databaseMetrics(metrics, background);
  const askCopies = settings && copyMetrics(metrics, settings);
  return {
    contentType: metrics.registry.contentType,
    async metrics() {
      lookAtPools();
      await Promise.all([askDatabase(), askCopies?.()]);
      return metrics.registry.metrics();
    },
  };
}
