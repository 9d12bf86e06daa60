// What the kit keeps beside the records: the journal of all writes, and the answers to repeated requests.
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, now } from '#server/db/columns.ts';

/** One row for each write: who did what to which record. Records only, as they are answered: never a secret. */
export const journalTable = pgTable(
  'journal',
  {
    id: idColumn(),
    at: isoTime('at').notNull().$defaultFn(now),
    /** The user who did it; null for the operator's own commands. */
    actor_id: uuid('actor_id'),
    request_id: text('request_id').notNull(),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    action: text('action', { enum: ['create', 'update', 'delete'] }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('journal_record').on(table.resource, table.record_id, table.at),
    index('journal_at').on(table.at),
  ],
);

/** The answer that was given to a POST with an `Idempotency-Key`. */
export const idempotencyTable = pgTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of path and body: the same key with another request is a mistake. */
    fingerprint: bytes('fingerprint').notNull(),
    record_id: uuid('record_id'),
    body: jsonb('body'),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
);

/** One row for each uploaded file that is kept. */
export const uploadsTable = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  /** Its name in the storage: the id and the extension of what its bytes are. */
  key: text('key').notNull().unique(),
  /** What it was called when it was sent. */
  file_name: text('file_name').notNull(),
  mime_type: text('mime_type').notNull(),
  size: integer('size').notNull(),
  /** It came on its own, for texts to show it: it goes when none does any more. Others belong to one record. */
  for_texts: boolean('for_texts').notNull().default(false),
  created_at: isoTime('created_at').notNull().$defaultFn(now),
});
