// The last step of a restore: all rows stand, or none does. Where the answer to the commit is lost with its connection, the
// database is asked which of both it is.
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { problemOf, UnknownOutcome } from './problem.ts';

const pauseMs = 250;

/** Whether the transaction of this number stands. While it is under way, and while the database is away, it is asked again. */
async function stands(pool: pg.Pool, transaction: string, awayForMs: number): Promise<boolean> {
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
 * Commits what `client` has written. It returns where that stands, and throws where nothing of it does.
 * @param awayForMs how long a database that restarts is waited for
 * @throws UnknownOutcome where the database was away for too long to tell
 */
export async function commit(client: pg.Client, pool: pg.Pool, awayForMs = 60_000): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  try {
    await client.query('commit');
  } catch (error) {
    const stood = await stands(pool, String(rows[0]?.id), awayForMs).catch((cause) => {
      throw new UnknownOutcome(
        'Whether anything was restored is not known: the database went away while it wrote all of it for good ' +
          `(${problemOf(cause)}). Restore again once it is back: where the rows are there, nothing is changed.`,
        { cause },
      );
    });
    if (!stood) throw error;
  }
}
