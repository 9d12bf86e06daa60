// Demo data for an empty database: an administrator, a store owner, and the people that they work with.

import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { isPassword } from '#server/modules/session/passwords.ts';
import { demoAccounts } from './demo-accounts.ts';
import { emailOf, people } from './people.ts';

/** Of everybody who comes with the demo data. */
export const demoEmails: readonly string[] = [
  ...demoAccounts.map(({ email }) => email),
  ...people.map(({ name }) => emailOf(name)),
];

/**
 * Fills an empty database; leaves one with users as it is. Gives which of them it was: empty until now, filled before with
 * demo data whose accounts still work, or somebody's own.
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
  // Loaded by the one start that needs it.
  const { fillWithDemo } = await import('./fill.ts');
  await fillWithDemo(db, storage);
  return 'empty';
}
