import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, enumCheck, enumColumn, isoTime, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { operationKinds, operationStatuses, operations } from '#shared/contract/operations.ts';

const counter = <N extends string>(name: N) => integer(name).notNull().default(0);

/** Bulk operations. Rows are processed in order, so the counts tell the progress. */
export const operationsTable = pgTable(
  'operations',
  searchedRecord(['resource', 'action'], {
    kind: text('kind', { enum: operationKinds }).notNull(),
    resource: text('resource').notNull(),
    action: text('action').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    atomic: boolean('atomic').notNull(),
    dry_run: boolean('dry_run').notNull(),
    status: enumColumn('status', operationStatuses, 'queued'),
    matched: counter('matched'),
    changed: counter('changed'),
    same: counter('same'),
    refused: counter('refused'),
    /** Why it stopped early. */
    message: text('message'),
    created_by: refersTo('created_by', () => usersTable.id, 'set null'),
    request_id: text('request_id').notNull(),
    /** The client's address, for the audit log. */
    client_address: text('client_address'),
    /** SHA-256 of the request: the same request does not start twice. */
    fingerprint: bytes('fingerprint').notNull(),
    ended_at: isoTime('ended_at'),
  }),
  (table) => [
    ...listIndexes('operations', operations, table, { filters: { createdById: table.created_by } }),
    searchIndex('operations_search', table.search),
    index('operations_open').on(table.resource, table.id).where(sql`status in ('queued', 'running')`),
    enumCheck('operations', 'status', operationStatuses),
  ],
);

/** One record of an operation. */
const place = () => ({
  operation_id: uuid('operation_id').notNull(),
  position: integer('position').notNull(),
  record_id: uuid('record_id').notNull(),
});

/** The records of an operation, as selected when it was requested. No foreign key: a statement writes up to a million rows. */
export const operationRowsTable = pgTable('operation_rows', place(), (table) => [
  primaryKey({ columns: [table.operation_id, table.position] }),
]);

/** Rejected records with their reasons. */
export const operationFailuresTable = pgTable(
  'operation_failures',
  {
    ...place(),
    /** The record's name at that time. */
    name: text('name').notNull(),
    message: text('message').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operation_id, table.position] })],
);
