// Links that were sent to people: to accept an invitation, to set a new password, to confirm or restore an email.
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, enumCheck, idColumn, isoTime, now, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

/** `email`: confirms a new address. `restore`: the way back to an old one. */
export const linkPurposes = ['invite', 'reset', 'email', 'restore'] as const;

/** Stores only the token's SHA-256. */
export const accountLinksTable = pgTable(
  'account_links',
  {
    id: idColumn(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    /** Null until the message with the link is composed. */
    token_hash: bytes('token_hash').unique(),
    /** The address that the link is sent to. */
    sent_to: text('sent_to').notNull(),
    /** Who asked for the link, to be told about its use. */
    created_by: refersTo('created_by', () => usersTable.id, 'set null'),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
    expires_at: isoTime('expires_at').notNull(),
    /** Set for a link in a message: opening it proves access to the mailbox. A copied link proves nothing. */
    sent_at: isoTime('sent_at'),
  },
  (table) => [
    // Several ways back may exist, so that a second change of the email does not void the first one's.
    uniqueIndex('account_links_user_key').on(table.user_id, table.purpose).where(sql`purpose <> 'restore'`),
    index('account_links_restore').on(table.user_id).where(sql`purpose = 'restore'`),
    index('account_links_created_by').on(table.created_by),
    index('account_links_expires_at').on(table.expires_at),
    enumCheck('account_links', 'purpose', linkPurposes),
  ],
);
