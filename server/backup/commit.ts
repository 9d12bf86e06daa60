// Commits a restore. If the answer to the commit is lost with the connection, it asks the database whether
// the transaction was committed.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { problemOf, UnknownOutcome } from './problem.ts';

const pauseMs = 250;

/** Whether the transaction was committed. Polls while it is in progress and while the database is away. */
async function wasCommitted(pool: pg.Pool, transaction: string, awayForMs: number): Promise<boolean> {
  const until = Date.now() + awayForMs;
  for (;;) {
    try {
      const { rows } = await pool.query<{ status: string }>(
        'select pg_xact_status($1::text::xid8) as status',
        [transaction],
      );
      if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed';
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
    await setTimeout(pauseMs);
  }
}

/**
 * Commits the transaction of `client`. Returns if it was committed and throws if it was rolled back.
 * @param awayForMs how long to wait for a database that restarts
 * @throws UnknownOutcome if the database was away for longer
 */
export async function commit(client: pg.Client, pool: pg.Pool, awayForMs = 60_000): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  try {
    await client.query('commit');
  } catch (error) {
    const committed = await wasCommitted(pool, String(rows[0]?.id), awayForMs).catch((cause) => {
      throw new UnknownOutcome(
        'It is unknown whether anything was restored: the connection to the database was lost during the commit ' +
          `(${problemOf(cause)}). Restore again once it is back: this changes nothing if the rows are there.`,
        { cause },
      );
    });
    if (!committed) throw error;
  }
}
