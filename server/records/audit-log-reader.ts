// Reads the audit log incrementally, for consumers that must not miss an entry.
import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';

/** An entry's position in the order. */
interface Mark {
  readonly position: number;
  readonly id: string;
}

/** Defines which transactions were visible at one moment. */
interface Moment {
  /** A `pg_snapshot`. Its `xmax` follows the last completed transaction; it lists the running transactions below. */
  readonly snapshot: string;
  /** The next transaction id to be assigned. Running transactions above the snapshot have ids from its `xmax` to here. */
  readonly next: string;
}

/** The last entry read from the entries visible at a moment. */
interface Progress extends Mark, Moment {}

/** A consumer's cursor, valid in this database only. */
export interface AuditLogCursor {
  /** All entries visible in this snapshot have been read. The mark is the last of them in the order. */
  readonly seen?: Progress | undefined;
  /** The snapshot being read, up to this entry. */
  readonly reading?: Progress | undefined;
}

export const auditLogStart: AuditLogCursor = {};

const firstMark: Mark = { position: -1, id: '00000000-0000-0000-0000-000000000000' };
const markOf = ({ position, id }: Mark): Mark => ({ position, id });
const later = (one: Mark, other: Mark) =>
  one.position > other.position || (one.position === other.position && one.id > other.id) ? one : other;

const { transaction, position, id } = auditLogTable;
const isVisible = ({ snapshot }: Moment) =>
  sql`pg_visible_in_snapshot(${transaction}, ${snapshot}::pg_snapshot)`;
const isAfter = (mark: Mark) => sql`(${position}, ${id}) > (${mark.position}, ${mark.id}::uuid)`;
const wasRunning = ({ snapshot, next }: Moment) =>
  sql`(${transaction} = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot)))
    or ${transaction} >= pg_snapshot_xmax(${snapshot}::pg_snapshot) and ${transaction} < ${next}::xid8)`;

/**
 * PostgreSQL takes the snapshot before it runs the statement. `age` then gives the distance to the next transaction id, without
 * assigning one. A replica does not know the running transactions, so entries that commit later would be missed there.
 */
async function currentMoment(db: Database): Promise<Moment> {
  const { rows } = await db.execute<{ snapshot: string; next: string; replica: boolean }>(sql`
    select snapshot::text, (ended::text::bigint + age(ended::xid))::text as next, pg_is_in_recovery() as replica
    from pg_current_snapshot() as snapshot, pg_snapshot_xmax(snapshot) as ended`);
  const [{ replica, ...moment }] = rows as [(typeof rows)[number]];
  if (replica) throw new Error('The audit log can be followed on the primary database only.');
  return moment;
}

/**
 * The next entries after a cursor, at most `limit`, and the new cursor. Each entry is read exactly once. Entries of running
 * transactions are left for a later call and don't delay committed ones. An entry comes after all entries that its
 * transaction could see. Don't call it within a transaction that has an id: `next` would then be its own id.
 */
export async function entriesAfter(db: Database, { seen, reading }: AuditLogCursor, limit: number) {
  const { snapshot, next } = reading ?? (await currentMoment(db));
  const moment = { snapshot, next };
  const last = seen ?? firstMark;
  const from = reading ?? firstMark;
  const read = (where: SQL | undefined, most: number, order: SQLWrapper = position) =>
    db
      .select()
      .from(auditLogTable)
      .where(and(seen && sql`not ${isVisible(seen)}`, isVisible(moment), where))
      .orderBy(asc(order), asc(id))
      .limit(most);
  // Transactions that ran when `seen` was taken may have entries between those already read. Later transactions have entries only
  // after them. `+ 0` prevents a scan of the order's index, so that PostgreSQL finds the late entries by transaction.
  const late =
    seen && later(from, last) === last
      ? await read(
          and(wasRunning(seen), isAfter(from), sql`not ${isAfter(last)}`),
          limit,
          sql`${position} + 0`,
        )
      : [];
  const rest = limit - late.length;
  const entries = rest > 0 ? [...late, ...(await read(isAfter(later(from, last)), rest))] : late;
  const reached = markOf(entries.at(-1) ?? from);
  const place: AuditLogCursor =
    entries.length === limit
      ? { seen, reading: { ...moment, ...reached } }
      : { seen: { ...moment, ...markOf(later(reached, last)) } };
  return { entries, place };
}
