// The signed-in person's own password once more, before what an unlocked screen alone must not allow.

import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { actorOf } from '#server/kit/access.ts';
import { invalid, pleaseSignIn } from '#server/kit/errors.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import type { Devices } from './devices.ts';
import { forgive, makeTry } from './failures.ts';
import { isPassword } from './passwords.ts';

/**
 * Throws 422 with the text at the field where the password is not that of whoever asks, and 429 after too many
 * tries: they are counted as failed sign-ins are, by the same setting. Gives the hash that it fitted. Not to be
 * called in a transaction, which would take the count back.
 */
export type ConfirmPassword = ReturnType<typeof passwordConfirmation>;

export const passwordConfirmation =
  (db: Database, current: CurrentSettings, devices: Devices) =>
  async (request: FastifyRequest, password: string, { field, text }: { field: string; text: string }) => {
    const own = eq(usersTable.id, actorOf(request).userId);
    const user = await rowOf(db, usersTable, ['email', 'password_hash'], own);
    if (!user) throw pleaseSignIn();
    const { max_login_attempts } = await current.get();
    const tries = await devices.triesOf(request, user.email, user.password_hash);
    const isRight = await makeTry(db, tries, max_login_attempts, () =>
      isPassword(password, user.password_hash),
    );
    if (!isRight) throw invalid({ [field]: [text] });
    await forgive(db, tries);
    return user.password_hash;
  };
