// Follows the journal, as whatever must miss nothing of it does.
import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { journalTable } from '#server/db/tables/kept.ts';

/** Where a follower of the journal stands, in this database. */
export interface JournalPlace {
  /** All that was committed at this snapshot of PostgreSQL has been read; undefined: nothing has. */
  readonly seen?: string;
  /** What is read at present: all that was committed at this snapshot, as far as this entry. */
  readonly reading?: { readonly snapshot: string; readonly position: number; readonly id: string };
}

/** Before all entries. */
export const journalStart: JournalPlace = {};

const { transaction, position, id } = journalTable;
const isVisible = (snapshot: string) => sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
const unseen = (seen: string): SQL =>
  sql`${transaction} >= pg_snapshot_xmin(${seen}::pg_snapshot) and not ${isVisible(seen)}`;

async function currentSnapshot(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select pg_current_snapshot()::text as now`);
  return (rows[0] as { now: string }).now;
}

/**
 * The next entries behind a place, at most `limit`, and the place behind them. None is missed and none comes twice: what is
 * still under way is left for the next time, and holds up nothing that is committed. They come in the order of commits:
 * whoever had seen a write when they wrote comes behind it.
 */
export async function entriesAfter(db: Queryable, { seen, reading }: JournalPlace, limit: number) {
  const snapshot = reading?.snapshot ?? (await currentSnapshot(db));
  const entries = await db
    .select()
    .from(journalTable)
    .where(
      and(
        seen === undefined ? undefined : unseen(seen),
        isVisible(snapshot),
        reading && sql`(${position}, ${id}) > (${reading.position}, ${reading.id}::uuid)`,
      ),
    )
    .orderBy(asc(position), asc(id))
    .limit(limit);
  const last = entries.at(-1);
  const place: JournalPlace =
    last && entries.length === limit
      ? { ...(seen !== undefined && { seen }), reading: { snapshot, position: last.position, id: last.id } }
      : { seen: snapshot };
  return { entries, place };
}
