// The last step of every sign-in, after all factors were checked: opens the session.
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { notAllowed, wrongCredentials } from '#server/http/errors.ts';
import type { RelyingPartyOf } from '#server/http/relying-party.ts';
import type { CurrentSettings } from '#server/modules/settings/values.ts';
import { transaction } from '#server/records/write.ts';
import type { Devices } from './devices.ts';
import { type AttemptKeys, forgive } from './failures.ts';
import { reportNewDevice } from './new-device.ts';
import type { SecretBox } from './secret-box.ts';
import { openSession } from './sessions.ts';
import { sessionUserColumns } from './user-columns.ts';

export interface SignInNeeds {
  readonly db: Database;
  readonly current: CurrentSettings;
  readonly devices: Devices;
  readonly box: SecretBox;
  readonly relyingParty: RelyingPartyOf;
}

/** The account at the time of the factor check. */
export interface CheckedAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Returns the answer of the sign-in. Throws if the account has changed since, or is not active. */
export async function signIn(
  { db, devices }: Pick<SignInNeeds, 'db' | 'devices'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { id, email, passwordHash }: CheckedAccount,
  tries: AttemptKeys,
) {
  const isIt = eq(usersTable.id, id);
  const accessToken = await transaction(db, async (tx) => {
    // Read again under a lock: the account may have been changed while the password was checked.
    const columns = ['status', 'password_hash', 'last_login_at'] as const;
    const current = await rowOf(tx, usersTable, columns, isIt, 'update');
    if (current?.password_hash !== passwordHash) throw wrongCredentials();
    if (current.status !== 'ACTIVE') throw notAllowed('This account is not active.');
    await tx.update(usersTable).set({ last_login_at: now() }).where(isIt);
    await forgive(tx, tries);
    // The first sign-in of an account is always from a new device.
    if (tries.device === undefined && current.last_login_at !== null) {
      const author = { userId: id, requestId: request.id, address: request.ip };
      await reportNewDevice({ tx, author }, id, request);
    }
    return openSession(tx, id, request);
  });
  request.signedIn = id;
  await devices.remember(request, reply, email, passwordHash);
  const [user] = await db.select(sessionUserColumns).from(usersTable).where(isIt);
  if (!user) throw wrongCredentials();
  return { accessToken, user };
}
