// All that is told when the metrics are asked for; of it, how many connections each pool holds and who waits for one, and when
// the last good copy was made, where copies are made by a timer.

import { copyState } from '#server/backup/timer.ts';
import { shownBeside } from '#server/db/beside.ts';
import type { Pools } from '#server/db/connect.ts';
import { waitingFor } from '#server/db/read-shares.ts';
import type { Environment } from '#server/environment.ts';
import { keptFor, within } from '#server/kit/kept.ts';
import { databaseMetrics } from './database.ts';
import { gaugesOf, type Metrics } from './metrics.ts';

export type Scrape = ReturnType<typeof scrapeOf>;

/** The database is asked on `background`. */
export function scrapeOf(metrics: Metrics, pools: Pools, environment: Environment | undefined) {
  const lookAtPools = poolMetrics(metrics, pools);
  const askDatabase = databaseMetrics(metrics, pools.background);
  const askCopies = environment?.backup && copyMetrics(metrics, environment);
  return {
    contentType: metrics.registry.contentType,
    async metrics() {
      lookAtPools();
      await Promise.all([askDatabase(), askCopies?.()]);
      return metrics.registry.metrics();
    },
  };
}

/** Adds the gauges; gives what fills them. */
function poolMetrics(metrics: Metrics, { db, background, replica }: Pools): () => void {
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
    // What is opened beside them comes and goes.
    for (const one of [connections, waiting, allowed]) one.reset();
    const pools = { calls: db, background, ...(replica && { replica }) };
    const all = Object.entries(pools).flatMap(([name, { $client }]) => [
      [name, $client, waitingFor($client)] as const,
      ...[...shownBeside($client)].map(([beside, counts]) => [beside, counts, counts.waitingCount] as const),
    ]);
    for (const [pool, { totalCount, idleCount, options }, waits] of all) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waiting.set({ pool }, waits);
      allowed.set({ pool }, options.max ?? 0);
    }
  };
}

const keptMs = 60_000;
const patienceMs = 3_000;

/** Adds the gauges; gives what fills them. A place that is away is told nothing of, and so is one that is slow. */
function copyMetrics(metrics: Metrics, environment: Environment): () => Promise<void> {
  const gauge = gaugesOf(metrics);
  const at = gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0: there is none');
  const size = gauge('last_backup_size_bytes', 'How large the last good backup is');
  const forget = () => {
    at.remove();
    size.remove();
  };
  forget();
  const looked = keptFor(keptMs, async () => {
    const last = (await copyState(environment))?.last;
    at.set(last ? last.at.getTime() / 1000 : 0);
    size.set(last?.bytes ?? 0);
  });
  return () => within(patienceMs, looked.get().catch(forget), () => undefined);
}
