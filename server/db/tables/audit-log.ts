// The audit log, idempotency keys, uploads, messages and counters.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, isoTime, newId, now, transactionId } from '#server/db/columns.ts';
import { searchTextOf } from '#server/db/search.ts';
import { auditActions } from '#shared/contract/audit-log.ts';

export const auditLogPositions = pgSequence('audit_log_position');

/** The name of a deleted record, from its last values. */
export const deletedName = sql.raw(
  `coalesce(before->>'name', before->>'full_name', before->>'title', before->>'email', before->>'address', '')`,
);

/** Sessions have no names, and most deletions are theirs. */
export const isNamedDeletion = sql.raw(`action = 'delete' and resource <> 'sessions'`);

/** One row per write: who did what to which record. Partitioned by month, see `audit-log-months.ts`. */
export const auditLogTable = pgTable(
  'audit_log',
  {
    id: uuid('id').notNull().$defaultFn(newId),
    at: isoTime('at').notNull().$defaultFn(now),
    /** The id of the write's transaction. Followers compare it to find entries that they have not seen yet. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    /**
     * The order of commits: assigned as the last statement of a transaction, so that a follower never skips an entry. Must be
     * assigned after the transaction id.
     */
    position: bigint('position', { mode: 'number' }).notNull().default(sql`nextval('audit_log_position')`),
    /** Null for operator commands and background jobs. */
    actor_id: uuid('actor_id'),
    request_id: text('request_id').notNull(),
    /** The client's address. Null for operator commands and background jobs. */
    address: text('address'),
    /** The bulk operation, if any. */
    operation_id: uuid('operation_id'),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    /** The version after the write, or before a delete; null for records without versions. */
    version: integer('version'),
    action: text('action', { enum: auditActions }).notNull(),
    /** The changed columns with their old and new values. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>> | null>(),
    /** The names of changed secrets. */
    secrets: text('secrets').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_log_of_record').on(table.resource, table.record_id, table.at, table.id),
    index('audit_log_of_actor').on(table.actor_id, table.at, table.id),
    index('audit_log_by_operation')
      .on(table.operation_id, table.at, table.id)
      .where(sql`operation_id is not null`),
    index('audit_log_of_resource').on(table.resource, table.action, table.at, table.id),
    index('audit_log_of_action').on(table.action, table.at, table.id),
    index('audit_log_deletions').on(table.record_id, table.at, table.id).where(isNamedDeletion),
    index('audit_log_deleted_name')
      .using('gin', sql`${searchTextOf(deletedName)} gin_trgm_ops`)
      .where(isNamedDeletion),
    index('audit_log_transaction_id').on(table.transaction, table.id),
    index('audit_log_position_id').on(table.position, table.id),
  ],
);

/** The response to a POST with an `Idempotency-Key`. */
export const idempotencyTable = pgTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of path and body. The same key with another request is rejected. */
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

export const uploadsTable = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    /** The file's name in the storage: its id and the extension of its content type. */
    key: text('key').notNull().unique(),
    file_name: text('file_name').notNull(),
    mime_type: text('mime_type').notNull(),
    size: integer('size').notNull(),
    /** Uploaded for rich text: removed when no text uses it. Other files belong to one record. */
    for_texts: boolean('for_texts').notNull().default(false),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
  },
  // For the job that removes unused images.
  (table) => [index('uploads_for_texts').on(table.created_at).where(sql`for_texts`)],
);

/** Results of slow checks, which run as jobs. */
export const findingsTable = pgTable('findings', {
  look: text('look').primaryKey(),
  found: jsonb('found').notNull(),
  at: isoTime('at').notNull(),
});

/** Files to remove from the storage later, unless a row of `uploads` has their name then. */
export const fileRemovalsTable = pgTable(
  'file_removals',
  {
    key: text('key').primaryKey(),
    due_at: isoTime('due_at').notNull(),
    /** The deleted row of `uploads`, so that it can be restored; null if there was none. */
    upload_id: uuid('upload_id'),
    upload: jsonb('upload').$type<Omit<typeof uploadsTable.$inferSelect, 'created_at'>>(),
  },
  (table) => [
    index('file_removals_due_at').on(table.due_at),
    index('file_removals_upload').on(table.upload_id),
  ],
);

/** One row per requested message. Its text is made when it is sent. */
export const messagesTable = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().$defaultFn(newId),
    kind: text('kind').notNull(),
    record_id: uuid('record_id').notNull(),
    address: text('address').notNull(),
    author_id: uuid('author_id'),
    request_id: text('request_id').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** Why it could not be sent, in one line. */
    error: text('error'),
    /** The folder of the message if no mail server is configured. */
    outbox: text('outbox'),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
    settled_at: isoTime('settled_at'),
  },
  (table) => [
    index('messages_of_record').on(table.record_id, table.id),
    index('messages_of_address').on(sql`lower(${table.address})`, table.created_at),
    index('messages_created_at').on(table.created_at),
    index('messages_failed').on(table.created_at).where(sql`status <> 'sent'`),
  ],
);

/** The key and value of a counter, see `counters.ts`. */
const counted = () => ({
  name: text('name').notNull(),
  /** The record that the rows belong to; the nil UUID for all rows. */
  of: uuid('of').notNull(),
  /** A status or layout; empty if kinds are not distinguished. */
  kind: text('kind').notNull(),
  /** The UTC day of creation; `-infinity` if days are not distinguished. */
  day: date('day').notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  /** The sum of an amount, such as prices; else 0. */
  amount: numeric('amount', { precision: 24, scale: 2 }).notNull(),
});

/** Row counters without the changes that are not added yet. */
export const countersTable = pgTable('counters', counted(), (table) => [
  primaryKey({ columns: [table.name, table.of, table.kind, table.day] }),
  // Sums over all days read thousands of rows. A covering index avoids reading the table.
  index('counters_covering').on(table.name, table.of, table.kind, table.day, table.total, table.amount),
]);

/**
 * Changes that are not added yet. Triggers insert one row each, so that no write waits for the counter of another one.
 */
export const counterChangesTable = pgTable(
  'counter_changes',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (table) => [index('counter_changes_of').on(table.name, table.of)],
);
