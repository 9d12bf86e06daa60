// Follows the journal, as whatever must miss nothing of it does.
import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { journalTable } from '#server/db/tables/kept.ts';

/** An entry, by its place in the order. */
interface Mark {
  readonly position: number;
  readonly id: string;
}

/** A snapshot of PostgreSQL, and how far what is visible in it has been read. */
interface Progress extends Mark {
  readonly snapshot: string;
}

/** Where a follower of the journal stands, in this database. */
export interface JournalPlace {
  /** All that is visible in this snapshot has been read; the last one in the order was this entry. */
  readonly seen?: Progress | undefined;
  /** What is read at present, as far as this entry. */
  readonly reading?: Progress | undefined;
}

/** Before all entries. */
export const journalStart: JournalPlace = {};

const beginning: Mark = { position: -1, id: '00000000-0000-0000-0000-000000000000' };
const markOf = ({ position, id }: Mark): Mark => ({ position, id });
const later = (one: Mark, other: Mark) =>
  one.position > other.position || (one.position === other.position && one.id > other.id) ? one : other;

const { transaction, position, id } = journalTable;
const isVisible = (snapshot: string) => sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
const isBehind = (mark: Mark) => sql`(${position}, ${id}) > (${mark.position}, ${mark.id}::uuid)`;
const wasUnderWay = (snapshot: string) =>
  sql`${transaction} = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot)))`;

/** A replica does not know what is under way: whatever ended later would be missed. */
async function currentSnapshot(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ now: string; replica: boolean }>(
    sql`select pg_current_snapshot()::text as now, pg_is_in_recovery() as replica`,
  );
  const [{ now, replica }] = rows as [(typeof rows)[number]];
  if (replica) throw new Error('The journal is followed where it is written, not in a replica.');
  return now;
}

/**
 * The next entries behind a place, at most `limit`, and the place behind them. None is missed and none comes twice: what is
 * still under way is left for the next time, and holds up nothing that is committed. They come in the order of commits:
 * whoever had seen a write when they wrote comes behind it.
 */
export async function entriesAfter(db: Queryable, { seen, reading }: JournalPlace, limit: number) {
  const snapshot = reading?.snapshot ?? (await currentSnapshot(db));
  const last = seen ?? beginning;
  const from = reading ?? beginning;
  const read = (where: SQL | undefined, most: number, order: SQLWrapper = position) =>
    db
      .select()
      .from(journalTable)
      .where(and(seen && sql`not ${isVisible(seen.snapshot)}`, isVisible(snapshot), where))
      .orderBy(asc(order), asc(id))
      .limit(most);
  // What was under way then may stand among what was read; whatever began later stands behind it. It is found by its
  // transaction, and never by walking along the order: no index has the sum.
  const late =
    seen && later(from, last) === last
      ? await read(
          and(wasUnderWay(seen.snapshot), isBehind(from), sql`not ${isBehind(last)}`),
          limit,
          sql`${position} + 0`,
        )
      : [];
  const rest = limit - late.length;
  const entries = rest > 0 ? [...late, ...(await read(isBehind(later(from, last)), rest))] : late;
  const reached = markOf(entries.at(-1) ?? from);
  const place: JournalPlace =
    entries.length === limit
      ? { seen, reading: { snapshot, ...reached } }
      : { seen: { snapshot, ...markOf(later(reached, last)) } };
  return { entries, place };
}
