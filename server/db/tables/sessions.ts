import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** Stores only the token's SHA-256. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: idColumn(),
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    created_at: isoTime('created_at').notNull(),
    last_used_at: isoTime('last_used_at').notNull(),
    /** When the user last proved who they are: by signing in, or by their password or passkey since. */
    verified_at: isoTime('verified_at'),
    /** Shown to the user, to recognise the session. */
    user_agent: text('user_agent').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_last_used_at').on(table.last_used_at),
  ],
);

/** Failed sign-ins per account, device or address within a time window. */
export const signInFailuresTable = pgTable('sign_in_failures', {
  /** `account:<SHA-256 of the e-mail>`, `device:<SHA-256 of its id>` or `address:<IP address or IPv6 network>`. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  since: isoTime('since').notNull(),
});
