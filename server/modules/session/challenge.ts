// The challenge between the two steps of a sign-in. It is stored nowhere: a signature binds it to the account's password.

import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { isId } from '#server/http/calls.ts';
import type { SecretBox } from './secret-box.ts';

/** Enough to find the phone. */
const minutes = 5;

const signedText = (userId: string, expires: string, passwordHash: string) =>
  `${userId}.${expires}.${passwordHash}`;

export async function newChallenge(box: SecretBox, userId: string, passwordHash: string): Promise<string> {
  const expires = String(Date.now() + minutes * 60_000);
  return `${userId}.${expires}.${await box.sign(signedText(userId, expires, passwordHash))}`;
}

/** The account that a challenge was made for; undefined if it is altered, too old, or from before a new password. */
export async function accountOfChallenge(db: Database, box: SecretBox, challenge: string) {
  const [userId = '', expires = '', signature = ''] = challenge.split('.');
  if (!isId(userId) || !(Number(expires) > Date.now())) return undefined;
  const user = await rowOf(db, usersTable, ['id', 'email', 'password_hash'], eq(usersTable.id, userId));
  if (!user || user.password_hash === null) return undefined;
  const { id, email, password_hash: passwordHash } = user;
  const isRight = await box.isSigned(signedText(id, expires, passwordHash), signature);
  return isRight ? { id, email, passwordHash } : undefined;
}
