// The accounts to sign in with. Their passwords are known to everyone: for a look around on one's own machine.

import { and, eq, inArray, sql } from 'drizzle-orm';
import { keptFor } from '#server/cached-value.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { isPassword } from '#server/modules/session/passwords.ts';
import { sameEmail } from '#shared/format/letter-case.ts';

export const demoAccounts = [
  { name: 'Alex Morgan', email: 'admin@example.com', password: 'demo-admin-password', role: 'admin' },
  { name: 'Olivia Carter', email: 'owner@example.com', password: 'demo-owner-password', role: 'store_owner' },
] as const;

const keptMs = 10_000;

/**
 * Makes what tells whether anybody can sign in by one of these passwords. The answer is kept for ten seconds, and what
 * was found of a hash for good.
 */
export function demoAccountsCheck(db: Database): () => Promise<boolean> {
  const judged = new Map<string, boolean>();
  return keptFor(keptMs, async () => {
    const emails = demoAccounts.map(({ email }) => email);
    const theirs = inArray(sql`lower(${usersTable.email})`, emails);
    const active = and(theirs, eq(usersTable.status, 'ACTIVE'));
    const rows = await rowsOf(db, usersTable, ['email', 'password_hash'], active);
    for (const { email, password_hash: hash } of rows) {
      const { password = '' } = demoAccounts.find((account) => sameEmail(account.email, email)) ?? {};
      const works = judged.get(hash) ?? (await isPassword(password, hash));
      judged.set(hash, works);
      if (works) return true;
    }
    return false;
  }).get;
}
