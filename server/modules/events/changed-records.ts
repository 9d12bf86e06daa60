// Reads from the audit log which records have changed since a cursor. A cursor is a snapshot of the database's
// transactions, so a reader misses no commit, in whichever order transactions end.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';

/** Above this number of entries, the reader learns only that much has changed. */
const maxEntries = 5_000;
export const maxIds = 100;

export interface ActorChanges {
  readonly resource: string;
  /** Null for jobs and commands. */
  readonly actor: string | null;
  readonly count: number;
  /** The first ids. */
  readonly ids: readonly string[];
}

export interface ChangesSince {
  /** Where to continue. */
  readonly cursor: string;
  /** Undefined: too many to read, or the cursor is from another database. */
  readonly changes: readonly ActorChanges[] | undefined;
}

/** Whether a transaction was not visible in a snapshot. The first condition bounds the index. */
export const isAfter = (cursor: string) => sql`(
  transaction >= pg_snapshot_xmin(${cursor}::pg_snapshot)
  and not pg_visible_in_snapshot(transaction, ${cursor}::pg_snapshot))`;

/** The text of a snapshot, as PostgreSQL writes it. */
const snapshotText = /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/;

export async function currentCursor(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ cursor: string }>(sql`select pg_current_snapshot()::text as cursor`);
  return rows[0]?.cursor ?? '';
}

export async function changesSince(db: Queryable, cursor: string): Promise<ChangesSince> {
  if (!snapshotText.test(cursor)) return { cursor: await currentCursor(db), changes: undefined };
  const { rows } = await db.execute<{
    cursor: string;
    is_future: boolean;
    entries: number;
    changes: ActorChanges[] | null;
  }>(sql`
    with entries as materialized (
      select resource, actor_id, record_id from audit_log
      where ${isAfter(cursor)}
      limit ${maxEntries + 1}
    ), grouped as (
      select resource, actor_id as actor, count(distinct record_id)::int as count,
        (array_agg(distinct record_id))[1:${maxIds}] as ids
      from entries group by resource, actor_id
    ) select pg_current_snapshot()::text as cursor,
      pg_snapshot_xmin(${cursor}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_future,
      (select count(*)::int from entries) as entries,
      (select jsonb_agg(to_jsonb(grouped)) from grouped) as changes`);
  const [row] = rows;
  if (!row) throw new Error('The query for changed records returned no row.');
  const isTooMuch = row.is_future || row.entries > maxEntries;
  return { cursor: row.cursor, changes: isTooMuch ? undefined : (row.changes ?? []) };
}
