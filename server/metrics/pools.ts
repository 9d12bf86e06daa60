// How many connections each pool holds, and who waits for one.
import { Gauge } from 'prom-client';
import type { Database } from '#server/db/client.ts';
import type { Metrics } from './metrics.ts';

export function poolMetrics(
  { registry }: Metrics,
  pools: Readonly<Record<string, Pick<Database, '$client'>>>,
): void {
  const registers = [registry];
  const of = Object.entries(pools).map(([pool, { $client }]) => ({ pool, client: $client }));
  new Gauge({
    name: 'console_pool_connections',
    help: 'Connections of a pool that are in use, and that wait to be',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, client } of of) {
        this.set({ pool, state: 'busy' }, client.totalCount - client.idleCount);
        this.set({ pool, state: 'idle' }, client.idleCount);
      }
    },
  });
  new Gauge({
    name: 'console_pool_waiting',
    help: 'Who waits for a connection of a pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, client } of of) this.set({ pool }, client.waitingCount);
    },
  });
  new Gauge({
    name: 'console_pool_connections_max',
    help: 'How many connections a pool may have',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, client } of of) this.set({ pool }, client.options.max ?? 0);
    },
  });
}
