// The signed-in person's own password once more, before what an unlocked screen alone must not allow.
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { invalid, pleaseSignIn } from '#server/kit/errors.ts';
import { usersTable } from '#server/modules/users/table.ts';
import { countTry, forgive } from './failures.ts';
import { isPassword } from './passwords.ts';

/**
 * Throws 422 at `password` where it is not the user's, and 429 after too many tries: they are counted as failed
 * sign-ins are. Not to be called in a transaction, which would take the count back.
 */
export async function confirmPassword(
  db: Database,
  userId: string,
  password: string,
  address: string,
  maxFailures: number,
): Promise<void> {
  const [user] = await db
    .select({ email: usersTable.email, passwordHash: usersTable.password_hash })
    .from(usersTable)
    .where(eq(usersTable.id, userId));
  if (!user) throw pleaseSignIn();
  await countTry(db, user.email, address, maxFailures);
  if (!(await isPassword(password, user.passwordHash))) {
    throw invalid({ password: ['This is not your password.'] });
  }
  await forgive(db, user.email, address);
}
