// Passkeys (WebAuthn credentials): a key pair on a person's device, whose public half the server stores.
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, idColumn, isoTime, now, refersTo } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';

export const passkeysTable = pgTable(
  'passkeys',
  {
    id: idColumn(),
    user_id: refersTo('user_id', () => usersTable.id, 'cascade').notNull(),
    name: text('name').notNull(),
    /** Chosen by the device. */
    credential_id: bytes('credential_id').notNull(),
    /** In COSE form (RFC 9052). */
    public_key: bytes('public_key').notNull(),
    /** How the browser reaches the device: `internal`, `hybrid`, `usb` … */
    transports: text('transports').array().notNull(),
    /** The device's counter of signatures, of 32 bits. Always 0 for passkeys that are synced between devices. */
    sign_count: bigint('sign_count', { mode: 'number' }).notNull(),
    created_at: isoTime('created_at').notNull().$defaultFn(now),
    last_used_at: isoTime('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credential_id),
    index('passkeys_user').on(table.user_id),
  ],
);

/** Challenges that a passkey has answered, until they expire: each is accepted once. */
export const usedChallengesTable = pgTable(
  'used_challenges',
  {
    challenge_hash: bytes('challenge_hash').primaryKey(),
    expires_at: isoTime('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expires_at').on(table.expires_at)],
);
