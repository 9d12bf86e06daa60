// Follows the journal, as whatever must miss nothing of it does.
import { asc, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { journalTable } from '#server/db/tables/kept.ts';

/** Where a follower of the journal stands: the last entry that it has seen. */
export interface JournalPlace {
  readonly transaction: string;
  readonly id: string;
}

/** Before all entries. */
export const journalStart: JournalPlace = { transaction: '0', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The next entries behind a place, at most `limit`. Nothing ever comes to stand before a place that was given: entries of
 * transactions that are still under way, and all behind them, are left for the next time. What changed one record after
 * another is also told by `version`.
 */
export const entriesAfter = (db: Queryable, { transaction, id }: JournalPlace, limit: number) =>
  db
    .select()
    .from(journalTable)
    .where(
      sql`(${journalTable.transaction}, ${journalTable.id}) > (${transaction}::xid8, ${id}::uuid)
        and ${journalTable.transaction} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(asc(journalTable.transaction), asc(journalTable.id))
    .limit(limit);
