// Renders all metrics for a scrape, including the connection pools and the last good backup.
import { backupState } from '#server/backup/schedule.ts';
import { cachedFor, within } from '#server/cached-value.ts';
import type { Pools } from '#server/db/connect.ts';
import { waitingFor } from '#server/db/connection-shares.ts';
import { extraConnectionsOf } from '#server/db/extra-connections.ts';
import type { Environment } from '#server/environment.ts';
import { databaseMetrics } from './database.ts';
import { gaugesOf, type Metrics } from './metrics.ts';

export type Scrape = ReturnType<typeof scrapeOf>;

export function scrapeOf(metrics: Metrics, pools: Pools, environment: Environment | undefined) {
  const updatePools = poolMetrics(metrics, pools);
  const updateDatabase = databaseMetrics(metrics, pools.background);
  const updateBackups = environment?.backup && backupMetrics(metrics, environment);
  return {
    contentType: metrics.registry.contentType,
    async metrics() {
      updatePools();
      await Promise.all([updateDatabase(), updateBackups?.()]);
      return metrics.registry.metrics();
    },
  };
}

/** Registers the gauges; returns the function that updates them. */
function poolMetrics(metrics: Metrics, { db, background, replica }: Pools): () => void {
  const gauge = gaugesOf(metrics);
  const connections = gauge('pool_connections', 'Connections of a pool: busy and idle', 'pool', 'state');
  const waiting = gauge('pool_waiting', 'Requests waiting for a connection of a pool', 'pool');
  const allowed = gauge('pool_connections_max', 'Maximum connections of a pool', 'pool');
  return () => {
    // Temporary pools come and go, so drop the labels of the previous scrape.
    for (const one of [connections, waiting, allowed]) one.reset();
    const pools = { calls: db, background, ...(replica && { replica }) };
    const all = Object.entries(pools).flatMap(([name, { $client }]) => [
      [name, $client, waitingFor($client)] as const,
      ...[...extraConnectionsOf($client)].map(
        ([extraPool, counts]) => [extraPool, counts, counts.waitingCount] as const,
      ),
    ]);
    for (const [pool, { totalCount, idleCount, options }, waits] of all) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waiting.set({ pool }, waits);
      allowed.set({ pool }, options.max ?? 0);
    }
  };
}

const cacheMs = 60_000;
const timeoutMs = 3_000;

/** As `poolMetrics`. Reports no value if the backup location fails or is slow. */
function backupMetrics(metrics: Metrics, environment: Environment): () => Promise<void> {
  const gauge = gaugesOf(metrics);
  const at = gauge('last_backup_timestamp_seconds', 'Time of the last good backup; 0: none yet');
  const size = gauge('last_backup_size_bytes', 'Size of the last good backup');
  const forget = () => {
    at.remove();
    size.remove();
  };
  forget();
  const updated = cachedFor(cacheMs, async () => {
    const last = (await backupState(environment))?.last;
    at.set(last ? last.at.getTime() / 1000 : 0);
    size.set(last?.bytes ?? 0);
  });
  return () => within(timeoutMs, updated.get().catch(forget), () => undefined);
}
