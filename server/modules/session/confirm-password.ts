// Asks for the user's password again before critical changes, against access to an unlocked screen.

import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { actorOf } from '#server/http/access.ts';
import { invalid, pleaseSignIn } from '#server/http/errors.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import type { ConfirmPassword } from '#server/records/module.ts';
import type { Devices } from './devices.ts';
import { countedAttempt, forgive } from './failures.ts';
import { isPassword } from './passwords.ts';
import { markVerified } from './sessions.ts';

export const passwordConfirmation =
  (db: Database, current: CurrentSettings, devices: Devices): ConfirmPassword =>
  async (request, password, { field, text }) => {
    const { userId, sessionId } = actorOf(request);
    const isUser = eq(usersTable.id, userId);
    const user = await rowOf(db, usersTable, ['email', 'password_hash'], isUser);
    if (!user) throw pleaseSignIn();
    const { max_login_attempts } = await current.get();
    const tries = await devices.attemptKeysOf(request, user.email, user.password_hash);
    const isRight = await countedAttempt(db, tries, max_login_attempts, () =>
      isPassword(password, user.password_hash),
    );
    if (!isRight || user.password_hash === null) throw invalid({ [field]: [text] });
    await forgive(db, tries);
    await markVerified(db, sessionId);
    return user.password_hash;
  };
