// The second factor of a sign-in: the secret of an authenticator app, and recovery codes.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, isoTime, now, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

export const totpSecretsTable = pgTable('totp_secrets', {
  user_id: refersTo('user_id', () => usersTable.id, 'cascade').primaryKey(),
  /** Encrypted, see `session/secret-box.ts`. */
  secret: text('secret').notNull(),
  created_at: isoTime('created_at').notNull().$defaultFn(now),
  /** When the person entered a first code. Until then, no sign-in asks for one. */
  confirmed_at: isoTime('confirmed_at'),
  /** The step of 30 seconds whose code was used last: no code is accepted twice. */
  last_step: integer('last_step'),
});

/** Unused recovery codes. Stores only their SHA-256: each has 80 random bits. */
export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    code_hash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);
