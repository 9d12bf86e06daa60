// Taking an advisory lock that lasts as long as its connection, and waiting for it where another one has it.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const pauseMs = 50;

/**
 * Asks again and again. Who waits inside a statement has a snapshot, and whoever builds an index concurrently waits for
 * that to go: with the lock in the builder's hand, neither would ever go on.
 */
export async function takeLock(
  client: Pick<pg.ClientBase, 'query'>,
  lock: number,
  { shared = false } = {},
): Promise<void> {
  const taking = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${taking}($1) as taken`, [lock]);
    if (rows[0]?.taken) return;
    await setTimeout(pauseMs);
  }
}
