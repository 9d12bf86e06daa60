// Reads a person's own notices, marks them as read and deletes old ones.
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { deleteSome } from '#server/db/rows.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { announceAfterCommit } from '#server/records/audit-log.ts';
import { type Notice, noticeDays } from '#shared/contract/notices.ts';
import { noticesName } from './notify.ts';

const { id, user_id, read_at } = noticesTable;
const ofUser = (userId: string, ...more: (SQL | undefined)[]) =>
  and(eq(user_id, userId), noticesTable.in_console, ...more);

export interface NoticesPage {
  readonly unreadOnly: boolean;
  /** The id of the last notice of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function ownNotices(
  db: Queryable,
  userId: string,
  { unreadOnly, after, limit }: NoticesPage,
): Promise<{ rows: Notice[]; total: number; unread: number }> {
  const [rows, [counts]] = await Promise.all([
    db
      .select({
        id,
        event: noticesTable.event,
        text: noticesTable.text,
        resource: noticesTable.resource,
        recordId: noticesTable.record_id,
        createdAt: noticesTable.created_at,
        readAt: read_at,
      })
      .from(noticesTable)
      .where(ofUser(userId, unreadOnly ? isNull(read_at) : undefined, after ? lt(id, after) : undefined))
      .orderBy(desc(id))
      .limit(limit),
    db
      .select({
        all: sql<number>`count(*)::int`,
        unread: sql<number>`(count(*) filter (where ${read_at} is null))::int`,
      })
      .from(noticesTable)
      .where(ofUser(userId)),
  ]);
  const { all = 0, unread = 0 } = counts ?? {};
  return { rows, total: unreadOnly ? unread : all, unread };
}

/** The unread notices of each of these users: their number and the newest id. Users without any are left out. */
export async function unreadNotices(db: Queryable, userIds: readonly string[]) {
  const rows = await db
    .select({ userId: user_id, unread: sql<number>`count(*)::int`, newest: sql<string>`max(${id}::text)` })
    .from(noticesTable)
    .where(and(inArray(user_id, [...userIds]), isNull(read_at), noticesTable.in_console))
    .groupBy(user_id);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Marks the user's own notices as read: those with these ids, or all. Returns the number of unread ones left. */
export async function markRead(
  tx: Transaction,
  userId: string,
  ids: readonly string[] | 'all',
): Promise<number> {
  const chosen = ids === 'all' ? undefined : inArray(id, [...ids]);
  const { rowCount } = await tx
    .update(noticesTable)
    .set({ read_at: now() })
    .where(ofUser(userId, isNull(read_at), chosen));
  if (rowCount) announceAfterCommit(tx, noticesName);
  return tx.$count(noticesTable, ofUser(userId, isNull(read_at)));
}

/** Deletes at most `limit` old notices; returns how many. */
export const deleteOldNotices = (db: Database, limit: number): Promise<number> =>
  deleteSome(
    db,
    noticesTable,
    sql`${noticesTable.created_at} < now() - make_interval(days => ${noticeDays})`,
    limit,
  );
