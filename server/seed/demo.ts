// Adds demo data to an empty database: an administrator, a store owner and their colleagues.

import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { isPassword } from '#server/modules/session/passwords.ts';
import { demoAccounts } from './demo-accounts.ts';
import { emailOf, people } from './people.ts';

/** The addresses of all demo users. */
export const demoEmails: readonly string[] = [
  ...demoAccounts.map(({ email }) => email),
  ...people.map(({ name }) => emailOf(name)),
];

/**
 * Fills an empty database and leaves one with users unchanged. Returns its state before: `empty`, `demo` (demo data
 * whose accounts still work) or `own`.
 */
export async function seedDemo(db: Database, storage: Storage): Promise<'empty' | 'demo' | 'own'> {
  const [anyone] = await db.select({ id: usersTable.id }).from(usersTable).limit(1);
  if (anyone) {
    const [{ email, password }] = demoAccounts;
    const account = await rowOf(
      db,
      usersTable,
      ['password_hash'],
      eq(sql`lower(${usersTable.email})`, email),
    );
    return account && (await isPassword(password, account.password_hash)) ? 'demo' : 'own';
  }
  // Loaded on demand, because only the first start needs it.
  const { fillWithDemo } = await import('./fill.ts');
  await fillWithDemo(db, storage);
  return 'empty';
}
