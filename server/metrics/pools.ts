// How many connections each pool holds, and who waits for one.
import type { Database } from '#server/db/client.ts';
import { gaugesOf, type Metrics } from './metrics.ts';

/** Adds the gauges; gives what fills them. */
export function poolMetrics(
  metrics: Metrics,
  pools: Readonly<Record<string, Pick<Database, '$client'>>>,
): () => void {
  const gauge = gaugesOf(metrics);
  const connections = gauge(
    'pool_connections',
    'Connections of a pool that are in use, and that wait to be',
    'pool',
    'state',
  );
  const waiting = gauge('pool_waiting', 'Who waits for a connection of a pool', 'pool');
  const allowed = gauge('pool_connections_max', 'How many connections a pool may have', 'pool');
  return () => {
    for (const [pool, { $client }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, $client.totalCount - $client.idleCount);
      connections.set({ pool, state: 'idle' }, $client.idleCount);
      waiting.set({ pool }, $client.waitingCount);
      allowed.set({ pool }, $client.options.max ?? 0);
    }
  };
}
