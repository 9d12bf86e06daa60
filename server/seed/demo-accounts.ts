// The demo accounts. Their passwords are public, so they are for trying the console only.

import { and, eq, inArray, sql } from 'drizzle-orm';
import { cachedFor } from '#server/cached-value.ts';
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
 * Returns a function that checks for a demo account with its public password. Caches the answer for ten
 * seconds, and the comparison of each hash permanently.
 */
export function demoAccountsCheck(db: Database): () => Promise<boolean> {
  const judged = new Map<string, boolean>();
  return cachedFor(keptMs, async () => {
    const emails = demoAccounts.map(({ email }) => email);
    const theirs = inArray(sql`lower(${usersTable.email})`, emails);
    const active = and(theirs, eq(usersTable.status, 'ACTIVE'));
    const rows = await rowsOf(db, usersTable, ['email', 'password_hash'], active);
    for (const { email, password_hash: hash } of rows) {
      if (hash === null) continue;
      const { password = '' } = demoAccounts.find((account) => sameEmail(account.email, email)) ?? {};
      const works = judged.get(hash) ?? (await isPassword(password, hash));
      judged.set(hash, works);
      if (works) return true;
    }
    return false;
  }).get;
}
