import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** Sessions: only the token's SHA-256 is kept. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: idColumn(),
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    created_at: isoTime('created_at').notNull(),
    last_used_at: isoTime('last_used_at').notNull(),
    /** Where it was opened, for the person to recognise it. */
    user_agent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_last_used_at').on(table.last_used_at),
  ],
);

/** Failed sign-ins of an account or from an address, counted in a window of time. */
export const signInFailuresTable = pgTable('sign_in_failures', {
  /** `account:<SHA-256 of the e-mail>`, `device:<SHA-256 of its id>` or `address:<IP address or IPv6 network>`. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  since: isoTime('since').notNull(),
});

/**
 * How often that changed by which a session lets somebody in: that it was ended, a user's status and roles, what roles permit.
 * Triggers count each transaction as it commits, in one of several rows, so that few wait for each other.
 */
export const accessChangesTable = pgTable('access_changes', {
  slot: smallint('slot').primaryKey(),
  changes: bigint('changes', { mode: 'number' }).notNull(),
});

/**
 * How often access had changed as of what a statement reads. Where that is what it was when a session was found, the session was
 * living then, too, and let in whom it did.
 */
export const sumOfAccessChanges = '(select coalesce(sum(changes), 0) from access_changes)';

/** Beside what a statement reads. */
export const accessChanges = sql<string>`${sql.raw(sumOfAccessChanges)}`.as('access_changes');
