// Checks a passkey of the signed-in user: for `POST /me/step-up`, and in the body of a critical change.
import { eq } from 'drizzle-orm';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { invalid, pleaseSignIn } from '#server/http/errors.ts';
import type { ConfirmPasskey } from '#server/records/module.ts';
import { forgive } from './failures.ts';
import { checkPasskey } from './passkeys.ts';
import { markVerified } from './sessions.ts';
import type { SignInNeeds } from './sign-in.ts';

/** The purpose of the challenges of `POST /me/step-up/passkey`. */
export const stepUpPurpose = ({ sessionId }: Actor) => `step-up ${sessionId}` as const;

const refusal = (text: string) => invalid({ passkey: [text] });

export const passkeyConfirmation =
  (needs: SignInNeeds): ConfirmPasskey =>
  async (request, passkey) => {
    const actor = actorOf(request);
    const columns = ['id', 'email', 'password_hash'] as const;
    const user = await rowOf(needs.db, usersTable, columns, eq(usersTable.id, actor.userId));
    if (!user || user.password_hash === null) throw pleaseSignIn();
    const account = { id: user.id, email: user.email, passwordHash: user.password_hash };
    const check = { purpose: stepUpPurpose(actor), passkey, account, refusal };
    const { tries } = await checkPasskey(needs, request, check);
    await forgive(needs.db, tries);
    await markVerified(needs.db, actor.sessionId);
  };
