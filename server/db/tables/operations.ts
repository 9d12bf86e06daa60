import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, isoTime, known, refersTo, word } from '#server/db/columns.ts';
import { recordIndexes, searchedRecord } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { operationKinds, operationStatuses } from '#src/shared/operations.ts';

const counter = <N extends string>(name: N) => integer(name).notNull().default(0);

/** Runs over many records. How far one is, its counts say: its rows are done in their order. */
export const operationsTable = pgTable(
  'operations',
  searchedRecord(['resource', 'action'], {
    kind: text('kind', { enum: operationKinds }).notNull(),
    resource: text('resource').notNull(),
    action: text('action').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    atomic: boolean('atomic').notNull(),
    dry_run: boolean('dry_run').notNull(),
    status: word('status', operationStatuses, 'queued'),
    matched: counter('matched'),
    changed: counter('changed'),
    same: counter('same'),
    refused: counter('refused'),
    /** Why it ended before its last row. */
    message: text('message'),
    created_by: refersTo('created_by', () => usersTable.id, 'set null'),
    request_id: text('request_id').notNull(),
    /** SHA-256 of what was asked for: asked for again while it is under way, it is not begun twice. */
    fingerprint: bytes('fingerprint').notNull(),
    ended_at: isoTime('ended_at'),
  }),
  (table) => [
    ...recordIndexes('operations', table),
    index('operations_status').on(table.status, table.created_at, table.id),
    index('operations_created_by').on(table.created_by, table.created_at, table.id),
    index('operations_open').on(table.resource, table.id).where(sql`status in ('queued', 'running')`),
    known('operations', 'status', operationStatuses),
  ],
);

/** A record among those of an operation. */
const place = () => ({
  operation_id: uuid('operation_id').notNull(),
  position: integer('position').notNull(),
  record_id: uuid('record_id').notNull(),
});

/**
 * Which records an operation is for, as they were selected when it was asked for. Without a reference: a million are written at
 * once, and removed in steps.
 */
export const operationRowsTable = pgTable('operation_rows', place(), (table) => [
  primaryKey({ columns: [table.operation_id, table.position] }),
]);

/** Those of which it was refused, and why. */
export const operationFailuresTable = pgTable(
  'operation_failures',
  {
    ...place(),
    /** What the record was called then. */
    name: text('name').notNull(),
    message: text('message').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operation_id, table.position] })],
);
