// Messages to people about events. Deleted with the account, or after some time.
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, isoTime, now, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { NoticeEventName } from '#shared/domain/notice-events.ts';

export const noticesTable = pgTable(
  'notices',
  {
    id: idColumn(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    event: text('event').$type<NoticeEventName>().notNull(),
    /** One plain sentence. */
    text: text('text').notNull(),
    /** The record that the notice links to, if any. */
    resource: text('resource'),
    record_id: uuid('record_id'),
    /** False for a notice that is sent by email only. */
    in_console: boolean('in_console').notNull().default(true),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
    read_at: isoTime('read_at'),
  },
  (table) => [
    index('notices_user').on(table.user_id, table.id),
    index('notices_unread').on(table.user_id, table.id).where(sql`read_at is null`),
    index('notices_created_at').on(table.created_at),
  ],
);
