// What the kit keeps beside the records: the journal of all writes, and the answers to repeated requests.
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

export const journalPositions = pgSequence('journal_position');

/**
 * One row for each write: who did what to which record. Its partitions, by month, are made by `journal.ts`; rows of before
 * 2026-12 hold whole records as they were answered, without a version.
 */
export const journalTable = pgTable(
  'journal',
  {
    id: uuid('id').notNull().$defaultFn(newId),
    at: isoTime('at').notNull().$defaultFn(now),
    /** The database's own number of the write's transaction, by which followers tell what they have not seen yet. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    /**
     * The order of commits: given as the last thing before one, so that whoever has seen a write comes behind it. Rows that are
     * older than this column have 0, and the order of their ids. Taken after the transaction's number: a follower stands on that.
     */
    position: bigint('position', { mode: 'number' }).notNull().default(sql`nextval('journal_position')`),
    /** The user who did it; null for the operator's own commands and for work in the background. */
    actor_id: uuid('actor_id'),
    request_id: text('request_id').notNull(),
    /** The run that the write is a part of; null where it stands alone. */
    operation_id: uuid('operation_id'),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    /** The record's version after the write, before a delete; null where such records have none. */
    version: integer('version'),
    action: text('action', { enum: ['create', 'update', 'delete'] }).notNull(),
    /** The columns that changed, with what they held before and after. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>> | null>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>> | null>(),
    /** What the secrets are called that changed. */
    secrets: text('secrets').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('journal_of_record').on(table.resource, table.record_id, table.at, table.id),
    index('journal_of_actor').on(table.actor_id, table.at, table.id),
    index('journal_of_operation').on(table.operation_id, table.id).where(sql`operation_id is not null`),
    index('journal_transaction_id').on(table.transaction, table.id),
    index('journal_position_id').on(table.position, table.id),
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
export const uploadsTable = pgTable(
  'uploads',
  {
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
  },
  // For the sweep of those that no text came to show.
  (table) => [index('uploads_for_texts').on(table.created_at).where(sql`for_texts`)],
);

/** What was found by looks that take long; jobs take them. */
export const findingsTable = pgTable('findings', {
  look: text('look').primaryKey(),
  found: jsonb('found').notNull(),
  at: isoTime('at').notNull(),
});

/** Files that are removed from the storage when their time has come, unless a row of `uploads` names them then. */
export const fileRemovalsTable = pgTable(
  'file_removals',
  {
    key: text('key').primaryKey(),
    due_at: isoTime('due_at').notNull(),
  },
  (table) => [index('file_removals_due_at').on(table.due_at)],
);

/** One row for each message that was asked for; what it says is made when it is sent. */
export const messagesTable = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().$defaultFn(newId),
    kind: text('kind').notNull(),
    /** What it is about. */
    record_id: uuid('record_id').notNull(),
    /** One address. */
    address: text('address').notNull(),
    author_id: uuid('author_id'),
    request_id: text('request_id').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** Why it could not be sent, of one that waits: the last time. In one line, for whoever asked for it. */
    error: text('error'),
    /** The folder that it lies in, where there was no mail server. */
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

/** What a number is of, see `tallies.ts`. */
const counted = () => ({
  name: text('name').notNull(),
  /** The record that it is counted for; `nobody` where it is counted over all. */
  of: uuid('of').notNull(),
  /** Which of them: a status, a layout …; empty where they are not told apart. */
  kind: text('kind').notNull(),
  /** The day (UTC) on which they were created; `-infinity` where days are not told apart. */
  day: date('day').notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  /** The sum of what is added up of them, like their prices; 0 where nothing is. */
  amount: numeric('amount', { precision: 24, scale: 2 }).notNull(),
});

/** How many rows there are of what lists and figures count, up to the changes that are not added yet. */
export const talliesTable = pgTable('tallies', counted(), (table) => [
  primaryKey({ columns: [table.name, table.of, table.kind, table.day] }),
  // Figures over all days add up thousands of rows, which stand all over the table.
  index('tallies_in_full').on(table.name, table.of, table.kind, table.day, table.total, table.amount),
]);

/** What came and went since: written by triggers with each row, so that no write waits for another one's count. */
export const tallyChangesTable = pgTable(
  'tally_changes',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (table) => [index('tally_changes_of').on(table.name, table.of)],
);

/** Where the pages of a long list are, see `deep-pages.ts`. */
export const listSamplesTable = pgTable('list_samples', {
  /** Which rows, in which order. */
  list: text('list').primaryKey(),
  /** When it was last begun to look through them. */
  taken_at: isoTime('taken_at').notNull(),
  /** How many there were; null until the first look is through. */
  total: integer('total'),
  /** What every thousandth row is sorted by, in rising order, and its id. */
  places: text('places').array(),
  ids: uuid('ids').array(),
});
