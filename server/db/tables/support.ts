// Questions of store owners to the platform, and the messages of both sides.
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sides, support, threadStatuses } from '#resources/support/contract.ts';
import { enumCheck, enumColumn, idColumn, isoTime, now, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { storesTable } from './stores.ts';
import { usersTable } from './users.ts';

/** A thread is deleted and restored with its owner. It stays when its store is deleted. */
export const supportThreadsTable = pgTable(
  'support_threads',
  searchedRecord(['subject'], {
    subject: text('subject').notNull(),
    owner_id: refersTo('owner_id', () => usersTable.id, 'cascade').notNull(),
    store_id: refersTo('store_id', () => storesTable.id, 'set null'),
    status: enumColumn('status', threadStatuses, 'open'),
    last_message_at: isoTime('last_message_at').notNull().$defaultFn(now),
    last_message_by: enumColumn('last_message_by', sides, 'owner'),
  }),
  (table) => [
    ...listIndexes('support_threads', support, table),
    searchIndex('support_threads_search', table.search),
    enumCheck('support_threads', 'status', threadStatuses),
    enumCheck('support_threads', 'last_message_by', sides),
  ],
);

/** Messages are never edited. */
export const supportMessagesTable = pgTable(
  'support_messages',
  {
    id: idColumn(),
    thread_id: refersTo('thread_id', () => supportThreadsTable.id, 'cascade').notNull(),
    /** Null if the author was deleted. */
    author_id: refersTo('author_id', () => usersTable.id, 'set null'),
    by: text('by', { enum: sides }).notNull(),
    text: text('text').notNull(),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
  },
  (table) => [
    index('support_messages_thread').on(table.thread_id, table.id),
    index('support_messages_author').on(table.author_id),
    enumCheck('support_messages', 'by', sides),
  ],
);
