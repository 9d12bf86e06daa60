import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** Views of the portal as its owner. Stores only the token's SHA-256. */
export const ownerViewsTable = pgTable(
  'owner_views',
  {
    id: idColumn(),
    token_hash: bytes('token_hash').notNull().unique(),
    /** The owner whose portal is shown. */
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    /** The administrator's session. No foreign key: a job records the end of a view whose session has ended. */
    session_id: uuid('session_id').notNull(),
    created_at: isoTime('created_at').notNull(),
  },
  (table) => [
    index('owner_views_user').on(table.user_id),
    index('owner_views_session').on(table.session_id),
    index('owner_views_created_at').on(table.created_at),
  ],
);
