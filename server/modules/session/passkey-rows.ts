// The stored passkeys of people. Every query for a person is limited to their id.
import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { passkeysTable } from '#server/db/tables/passkeys.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { deleteRows } from '#server/records/write-rows.ts';

/** Names the resource in the audit log, which stores no keys: see `records/audited-values.ts`. */
export const passkeyKind = { name: 'passkeys', table: passkeysTable };

const ofUser = (userId: string) => eq(passkeysTable.user_id, userId);

/** A passkey of this user. */
export const ownPasskeyIs = (userId: string, id: string) => and(eq(passkeysTable.id, id), ofUser(userId));

export const ownPasskeys = (db: Queryable, userId: string, where?: SQL) =>
  db
    .select({
      id: passkeysTable.id,
      name: passkeysTable.name,
      createdAt: passkeysTable.created_at,
      lastUsedAt: passkeysTable.last_used_at,
    })
    .from(passkeysTable)
    .where(and(ofUser(userId), where))
    .orderBy(asc(passkeysTable.created_at), asc(passkeysTable.id));

/** Passkeys as browsers name them, with their ids in base64url. */
export async function descriptorsOf(db: Queryable, userId: string) {
  const rows = await db
    .select({ id: passkeysTable.credential_id, transports: passkeysTable.transports })
    .from(passkeysTable)
    .where(ofUser(userId));
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), transports }));
}

/** Deletes all passkeys of a user, or one. */
export const deletePasskeys = (by: Writer, userId: string, id?: string) =>
  deleteRows(by, passkeyKind, id === undefined ? ofUser(userId) : ownPasskeyIs(userId, id));

/**
 * A passkey by the id that its device gave it, in base64url, with the account that it belongs to. `userId`: looks only among
 * the passkeys of this user.
 */
export async function findPasskey(db: Database, credentialId: string, userId?: string) {
  const [found] = await db
    .select({
      id: passkeysTable.id,
      publicKey: passkeysTable.public_key,
      signCount: passkeysTable.sign_count,
      userId: usersTable.id,
      email: usersTable.email,
      passwordHash: usersTable.password_hash,
    })
    .from(passkeysTable)
    .innerJoin(usersTable, eq(usersTable.id, passkeysTable.user_id))
    .where(
      and(
        eq(passkeysTable.credential_id, Buffer.from(credentialId, 'base64url')),
        userId === undefined ? undefined : ofUser(userId),
        isNotNull(usersTable.password_hash),
      ),
    );
  return found;
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
