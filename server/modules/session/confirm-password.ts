// Asks for the user's password again before critical changes, against access to an unlocked screen.

import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { actorOf } from '#server/http/access.ts';
import { invalid, pleaseSignIn } from '#server/http/errors.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import type { Devices } from './devices.ts';
import { countedAttempt, forgive } from './failures.ts';
import { isPassword } from './passwords.ts';

/**
 * Returns the password's hash. Throws 422 with the text at the field if the password is wrong, and 429 after
 * too many attempts.
 * Attempts count as failed sign-ins, under the same setting. Must not run in a transaction: a rollback would
 * undo the count.
 */
export type ConfirmPassword = ReturnType<typeof passwordConfirmation>;

export const passwordConfirmation =
  (db: Database, current: CurrentSettings, devices: Devices) =>
  async (request: FastifyRequest, password: string, { field, text }: { field: string; text: string }) => {
    const isUser = eq(usersTable.id, actorOf(request).userId);
    const user = await rowOf(db, usersTable, ['email', 'password_hash'], isUser);
    if (!user) throw pleaseSignIn();
    const { max_login_attempts } = await current.get();
    const tries = await devices.attemptKeysOf(request, user.email, user.password_hash);
    const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
      isPassword(password, user.password_hash),
    );
    if (!isRight) throw invalid({ [field]: [text] });
    await forgive(db, tries);
    return user.password_hash;
  };
