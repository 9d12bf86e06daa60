import { type SQLWrapper, sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userStatuses, users } from '#resources/users/contract.ts';
import { enumCheck, enumColumn, flag, isoTime, joinTableIndexes, refersTo } from '#server/db/columns.ts';
import { listIndexes } from '#server/db/list-indexes.ts';
import { searchedRecord, searchIndex } from '#server/db/search.ts';
import { rolesTable } from './roles.ts';

/** Sorts users who never signed in before all others. */
export const signInOrder = (lastLoginAt: SQLWrapper) =>
  sql`coalesce(${lastLoginAt}, '-infinity'::timestamptz)`;

export const usersTable = pgTable(
  'users',
  searchedRecord(['full_name', 'email'], {
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    /** Null for an invited person, who has no password yet. */
    password_hash: text('password_hash'),
    /** The database's default covers rows from before this column: their age counts from the migration. */
    password_changed_at: isoTime('password_changed_at').notNull().default(sql`now()`),
    status: enumColumn('status', userStatuses, 'ACTIVE'),
    is_verified: flag('is_verified', false),
    last_login_at: isoTime('last_login_at'),
    /** Whether a sign-in needs a second factor. Here, so that the user's history shows it. */
    second_factor: flag('second_factor', false),
    /** When the days for setting up a required second factor started, see `session/required-factor.ts`. */
    second_factor_grace_started_at: isoTime('second_factor_grace_started_at'),
  }),
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    ...listIndexes('users', users, table, {
      sorters: {
        status: table.status,
        last_login_at: [signInOrder(table.last_login_at), table.last_login_at],
      },
      filters: { roleId: 'join table' },
    }),
    // Unverified users have rarely signed in: in the order of the last sign-in, all of them would follow the verified
    // ones.
    index('users_filter_is_verified_sort_last_login_at').on(
      table.is_verified,
      signInOrder(table.last_login_at),
      table.id,
    ),
    searchIndex('users_search', table.search),
    enumCheck('users', 'status', userStatuses),
  ],
);

export const userRolesTable = pgTable(
  'user_roles',
  {
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    role_id: refersTo('role_id', () => rolesTable.id, 'restrict').notNull(),
  },
  (table) => joinTableIndexes('user_roles_role', table.user_id, table.role_id),
);
