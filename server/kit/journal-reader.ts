// Follows the journal, as whatever must miss nothing of it does.
import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { journalTable } from '#server/db/tables/kept.ts';

/** An entry, by its place in the order. */
interface Mark {
  readonly position: number;
  readonly id: string;
}

/** What was visible at one moment. */
interface Moment {
  /** A snapshot of PostgreSQL. It ends behind the last transaction that had ended, and names what was under way below that. */
  readonly snapshot: string;
  /** The number that the next transaction was to have: what else was under way has one from the snapshot's end up to it. */
  readonly next: string;
}

/** How far what was visible at one moment has been read. */
interface Progress extends Mark, Moment {}

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
const isVisible = ({ snapshot }: Moment) =>
  sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
const isBehind = (mark: Mark) => sql`(${position}, ${id}) > (${mark.position}, ${mark.id}::uuid)`;
const wasUnderWay = ({ snapshot, next }: Moment) =>
  sql`(${transaction} = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot)))
    or ${transaction} >= pg_snapshot_xmax(${snapshot}::pg_snapshot) and ${transaction} < ${next}::xid8)`;

/**
 * The snapshot is taken before the statement runs, and how far the numbers are beyond it is asked while it does: `age` takes
 * none itself. A replica does not know what is under way: whatever ended later would be missed.
 */
async function present(db: Database): Promise<Moment> {
  const { rows } = await db.execute<{ snapshot: string; next: string; replica: boolean }>(sql`
    select snapshot::text, (ended::text::bigint + age(ended::xid))::text as next, pg_is_in_recovery() as replica
    from pg_current_snapshot() as snapshot, pg_snapshot_xmax(snapshot) as ended`);
  const [{ replica, ...moment }] = rows as [(typeof rows)[number]];
  if (replica) throw new Error('The journal is followed where it is written, not in a replica.');
  return moment;
}

/**
 * The next entries behind a place, at most `limit`, and the place behind them. None is missed and none comes twice: what is
 * still under way is left for the next time, and holds up nothing that is committed. They come in the order of commits:
 * whoever had seen a write when they wrote comes behind it. Never within a transaction: one that has a number takes its own
 * for the next.
 */
export async function entriesAfter(db: Database, { seen, reading }: JournalPlace, limit: number) {
  const { snapshot, next } = reading ?? (await present(db));
  const moment = { snapshot, next };
  const last = seen ?? beginning;
  const from = reading ?? beginning;
  const read = (where: SQL | undefined, most: number, order: SQLWrapper = position) =>
    db
      .select()
      .from(journalTable)
      .where(and(seen && sql`not ${isVisible(seen)}`, isVisible(moment), where))
      .orderBy(asc(order), asc(id))
      .limit(most);
  // What was under way then may stand among what was read; whatever began later stands behind it. It is found by its
  // transaction, and never by walking along the order: no index has the sum.
  const late =
    seen && later(from, last) === last
      ? await read(
          and(wasUnderWay(seen), isBehind(from), sql`not ${isBehind(last)}`),
          limit,
          sql`${position} + 0`,
        )
      : [];
  const rest = limit - late.length;
  const entries = rest > 0 ? [...late, ...(await read(isBehind(later(from, last)), rest))] : late;
  const reached = markOf(entries.at(-1) ?? from);
  const place: JournalPlace =
    entries.length === limit
      ? { seen, reading: { ...moment, ...reached } }
      : { seen: { ...moment, ...markOf(later(reached, last)) } };
  return { entries, place };
}
