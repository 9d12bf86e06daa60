import { type SQLWrapper, sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userStatuses } from '#resources/users/contract.ts';
import { emptyText, flag, isoTime, known, pairs, recordTime, refersTo, word } from '#server/db/columns.ts';
import { byText, searchedRecord, searchIndex } from '#server/db/search.ts';
import { rolesTable } from './roles.ts';

/** In order: who never signed in comes before all others. */
export const signInOrder = (lastLoginAt: SQLWrapper) =>
  sql`coalesce(${lastLoginAt}, '-infinity'::timestamptz)`;

/** Who ever signed in, by what `signInOrder` gives: an index has them alone. */
export const everSignedIn = (signedIn: SQLWrapper) => sql`${signedIn} > '-infinity'::timestamptz`;

/** Users whom the list shows as inactive, suspended ones among them: indexes have them alone. */
export const notActive = (status: SQLWrapper) => sql`${status} <> 'ACTIVE'`;

/** As `byText`: with the column itself. */
const bySignIn = (lastLoginAt: ExtraConfigColumn, id: ExtraConfigColumn) =>
  [signInOrder(lastLoginAt), id, lastLoginAt] as const;

export const usersTable = pgTable(
  'users',
  searchedRecord(['full_name', 'email'], {
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    status: word('status', userStatuses, 'ACTIVE'),
    is_verified: flag('is_verified', false),
    last_login_at: isoTime('last_login_at'),
  }),
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_created_at').on(table.created_at, table.id),
    // With what has no index in these orders, so that whom a filter leaves out is passed by without being read.
    index('users_full_name').on(...byText(table.full_name, table.id), table.last_login_at, table.is_verified),
    index('users_email').on(...byText(table.email, table.id), table.last_login_at, table.is_verified),
    // However many never signed in: all of these may come first.
    index('users_signed_in_full_name')
      .on(...byText(table.full_name, table.id), table.last_login_at)
      .where(everSignedIn(signInOrder(table.last_login_at))),
    index('users_signed_in_email')
      .on(...byText(table.email, table.id), table.last_login_at)
      .where(everSignedIn(signInOrder(table.last_login_at))),
    index('users_status').on(table.status, table.id),
    index('users_status_created_at').on(table.status, table.created_at, table.id),
    index('users_verified').on(table.is_verified, table.created_at, table.id),
    index('users_verified_status').on(table.is_verified, table.status, table.id),
    index('users_verified_full_name').on(
      table.is_verified,
      ...byText(table.full_name, table.id),
      table.last_login_at,
    ),
    index('users_verified_email').on(
      table.is_verified,
      ...byText(table.email, table.id),
      table.last_login_at,
    ),
    index('users_verified_last_login_at').on(table.is_verified, ...bySignIn(table.last_login_at, table.id)),
    index('users_last_login_at').on(...bySignIn(table.last_login_at, table.id)),
    index('users_status_full_name').on(
      table.status,
      ...byText(table.full_name, table.id),
      table.last_login_at,
    ),
    index('users_status_email').on(table.status, ...byText(table.email, table.id), table.last_login_at),
    index('users_status_last_login_at').on(table.status, ...bySignIn(table.last_login_at, table.id)),
    index('users_inactive_created_at').on(table.created_at, table.id).where(notActive(table.status)),
    index('users_inactive_full_name')
      .on(...byText(table.full_name, table.id), table.last_login_at)
      .where(notActive(table.status)),
    index('users_inactive_email')
      .on(...byText(table.email, table.id), table.last_login_at)
      .where(notActive(table.status)),
    index('users_inactive_status').on(table.status, table.id).where(notActive(table.status)),
    index('users_inactive_last_login_at')
      .on(...bySignIn(table.last_login_at, table.id))
      .where(notActive(table.status)),
    searchIndex('users_search', table.search),
    known('users', 'status', userStatuses),
  ],
);

export const userRolesTable = pgTable(
  'user_roles',
  {
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    role_id: refersTo('role_id', () => rolesTable.id, 'restrict').notNull(),
    record_created_at: recordTime('record_created_at'),
    record_full_name: emptyText('record_full_name'),
    record_email: emptyText('record_email'),
    record_status: word('record_status', userStatuses, 'ACTIVE'),
    /** As `signInOrder` has it. */
    record_last_login_at: isoTime('record_last_login_at').notNull().default(sql`'-infinity'`),
  },
  (table) => [
    ...pairs('user_roles_role', table.user_id, table.role_id, table.user_id),
    index('user_roles_in_order').on(table.role_id, table.record_created_at, table.user_id),
    index('user_roles_full_name').on(table.role_id, table.record_full_name, table.user_id),
    index('user_roles_email').on(table.role_id, table.record_email, table.user_id),
    index('user_roles_status').on(table.role_id, table.record_status, table.user_id),
    index('user_roles_last_login_at').on(table.role_id, table.record_last_login_at, table.user_id),
  ],
);
