// Notifies people of an event, within the write that causes it: in the console and by email, by their choices and the settings.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { newId, now } from '#server/db/columns.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { rolesTable } from '#server/db/tables/roles.ts';
import { userRolesTable, usersTable } from '#server/db/tables/users.ts';
import { queueMessage } from '#server/mail/messages.ts';
import { announceAfterCommit, type Writer } from '#server/records/audit-log.ts';
import { type NoticeEventName, noticeEvents } from '#shared/domain/notice-events.ts';
import { channelsOf, personalChannels } from './channels.ts';

export const noticeKind = 'notice';
/** The copy of an email to administrators. */
export const noticeCopyKind = 'notice-copy';

/** The name under which `db/changes.ts` announces new and read notices. */
export const noticesName = 'notices';

export interface NoticeRecord {
  readonly resource: string;
  readonly recordId: string;
}

export interface NoticeRequest {
  readonly event: NoticeEventName;
  /** Ids of users, or all active users with the role admin. */
  readonly to: readonly string[] | 'administrators';
  /** A user to leave out, because they caused the event. */
  readonly except?: string | null;
  /** One plain sentence with a full stop, for all or by the recipient's id. It must not contain secrets. */
  readonly text: string | ((userId: string) => string);
  /** The record to link to. */
  readonly about?: NoticeRecord | ((userId: string) => NoticeRecord | undefined);
}

const administrators = sql`${usersTable.id} in (
  select ${userRolesTable.user_id} from ${userRolesTable}
  join ${rolesTable} on ${rolesTable.id} = ${userRolesTable.role_id} where lower(${rolesTable.name}) = 'admin')`;

/** The attempts to send an email. */
const tries = 8;

/** Stores the notice for each active recipient and queues its emails. */
export async function notify(by: Writer, { event, to, except, text, about }: NoticeRequest): Promise<void> {
  if (to !== 'administrators' && to.length === 0) return;
  const channels = await channelsOf(by.tx, event);
  if (!channels.inConsole && !channels.byEmail) return;
  const isRecipient = to === 'administrators' ? administrators : inArray(usersTable.id, [...to]);
  const people = await by.tx
    .select({ id: usersTable.id, email: usersTable.email })
    .from(usersTable)
    .where(and(isRecipient, eq(usersTable.status, 'ACTIVE'), except ? ne(usersTable.id, except) : undefined));
  if (people.length === 0) return;
  const personal = await personalChannels(
    by.tx,
    event,
    people.map(({ id }) => id),
    channels,
  );
  const notices = people.flatMap(({ id, email }) => {
    const { inConsole, byEmail } = personal(id);
    if (!inConsole && !byEmail) return [];
    const record = typeof about === 'function' ? about(id) : about;
    const row = {
      id: newId(),
      user_id: id,
      event,
      text: typeof text === 'function' ? text(id) : text,
      resource: record?.resource ?? null,
      record_id: record?.recordId ?? null,
      in_console: inConsole,
      read_at: inConsole ? null : now(),
    };
    return [{ email, byEmail, row }];
  });
  if (notices.length === 0) return;
  await by.tx.insert(noticesTable).values(notices.map(({ row }) => row));
  announceAfterCommit(by.tx, noticesName);
  for (const { email, byEmail, row } of notices) {
    if (byEmail) await queueMessage(by, { kind: noticeKind, recordId: row.id, address: email, tries });
  }
  const { copyTo } = channels;
  const first = notices[0]?.row.id;
  if (copyTo !== '' && first && channels.byEmail && noticeEvents[event].audience === 'administrators') {
    await queueMessage(by, { kind: noticeCopyKind, recordId: first, address: copyTo, tries });
  }
}
