// Tells people about an event, within the write that causes it: in the console, and by email if the event asks for it.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '#server/db/columns.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { queueMessage } from '#server/mail/messages.ts';
import { announceAfterCommit, type Writer } from '#server/records/audit-log.ts';
import { type NoticeEventName, noticeEvents } from '#shared/domain/notice-events.ts';

export const noticeKind = 'notice';

/** The name under which `db/changes.ts` announces new and read notices. */
export const noticesName = 'notices';

export interface NoticeRequest {
  readonly event: NoticeEventName;
  /** Ids of users, or all active users with the role admin. */
  readonly to: readonly string[] | 'administrators';
  /** One plain sentence with a full stop. It must not contain secrets. */
  readonly text: string;
  /** The record to link to. */
  readonly about?: { readonly resource: string; readonly recordId: string };
}

const administrators = sql`${usersTable.id} in (
  select ${userRolesTable.user_id} from ${userRolesTable}
  join ${rolesTable} on ${rolesTable.id} = ${userRolesTable.role_id} where lower(${rolesTable.name}) = 'admin')`;

/** Stores the notice for each active recipient and queues its emails. */
export async function notify(by: Writer, { event, to, text, about }: NoticeRequest): Promise<void> {
  if (to !== 'administrators' && to.length === 0) return;
  const isRecipient = to === 'administrators' ? administrators : inArray(usersTable.id, [...to]);
  const people = await by.tx
    .select({ id: usersTable.id, email: usersTable.email })
    .from(usersTable)
    .where(and(isRecipient, eq(usersTable.status, 'ACTIVE')));
  if (people.length === 0) return;
  const notices = people.map(({ id, email }) => ({
    email,
    row: {
      id: newId(),
      user_id: id,
      event,
      text,
      resource: about?.resource ?? null,
      record_id: about?.recordId ?? null,
    },
  }));
  await by.tx.insert(noticesTable).values(notices.map(({ row }) => row));
  announceAfterCommit(by.tx, noticesName);
  if (!noticeEvents[event].email) return;
  for (const { email, row } of notices) {
    await queueMessage(by, { kind: noticeKind, recordId: row.id, address: email, tries: 8 });
  }
}
