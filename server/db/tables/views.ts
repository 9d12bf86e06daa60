// Saved views of lists, and small preferences of each user.
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, now, recordColumns, refersTo } from '#server/db/columns.ts';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';

export const viewsTable = pgTable(
  'views',
  {
    ...recordColumns(),
    owner_id: refersTo('owner_id', () => usersTable.id, 'cascade').notNull(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    /** The query of the list's address. */
    query: text('query').notNull(),
    /** Null: the default columns. */
    columns: text('columns').array(),
  },
  (table) => [
    uniqueIndex('views_name_key').on(table.owner_id, table.resource, sql`lower(${table.name})`),
    index('views_shared').on(table.resource).where(sql`shared`),
  ],
);

/** The default view of each user and list. */
export const viewDefaultsTable = pgTable(
  'view_defaults',
  {
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    resource: text('resource').notNull(),
    view_id: refersTo('view_id', () => viewsTable.id, 'cascade').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.resource] }),
    index('view_defaults_view').on(table.view_id),
  ],
);

export const preferencesTable = pgTable(
  'preferences',
  {
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updated_at: isoTime('updated_at').notNull().$defaultFn(now),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
);

/** One row for each requested export until its download. */
export const exportTicketsTable = pgTable(
  'export_tickets',
  {
    id: idColumn(),
    /** SHA-256 of the token in the address. */
    ticket_hash: bytes('ticket_hash').notNull().unique(),
    /** The session of the request. The ticket is deleted with the session. */
    session_id: refersTo('session_id', () => sessionsTable.id, 'cascade').notNull(),
    request: jsonb('request').notNull(),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
  },
  (table) => [
    index('export_tickets_session').on(table.session_id),
    index('export_tickets_created_at').on(table.created_at),
  ],
);
