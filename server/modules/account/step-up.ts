// `POST /me/step-up`: proves who the caller is, for the sensitive calls of the next minutes.
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { type Actor, actorOf } from '#server/http/access.ts';
import { registerCall } from '#server/http/calls.ts';
import { invalid, pleaseSignIn } from '#server/http/errors.ts';
import { stepUpMinutes } from '#server/http/step-up.ts';
import { forgive } from '#server/modules/session/failures.ts';
import { askForPasskey, checkPasskey } from '#server/modules/session/passkeys.ts';
import { markVerified } from '#server/modules/session/sessions.ts';
import type { SignInNeeds } from '#server/modules/session/sign-in.ts';
import type { ConfirmPassword } from '#server/records/module.ts';
import { type PasskeyAssertion, passkeyRequest } from '#shared/contract/passkeys.ts';
import { stepUpBody } from '#shared/contract/second-factor.ts';

const purposeFor = ({ sessionId }: Actor) => `step-up ${sessionId}` as const;
const refusal = (text: string) => invalid({ passkey: [text] });

/** Checks a passkey of the caller, and notes that in their session. */
async function confirmPasskey(needs: SignInNeeds, request: FastifyRequest, passkey: PasskeyAssertion) {
  const actor = actorOf(request);
  const columns = ['id', 'email', 'password_hash'] as const;
  const user = await rowOf(needs.db, usersTable, columns, eq(usersTable.id, actor.userId));
  if (!user || user.password_hash === null) throw pleaseSignIn();
  const account = { id: user.id, email: user.email, passwordHash: user.password_hash };
  const check = { purpose: purposeFor(actor), passkey, account, refusal };
  const { tries } = await checkPasskey(needs, request, check);
  await forgive(needs.db, tries);
  await markVerified(needs.db, actor.sessionId);
}

export function registerStepUp(
  app: FastifyInstance,
  needs: SignInNeeds,
  confirmPassword: ConfirmPassword,
): void {
  const call = { tags: ['Session'], config: { inMaintenance: true, withoutSecondFactor: true } } as const;

  registerCall(app, 'POST', '/me/step-up/passkey', {
    ...call,
    summary: 'Start to confirm one of your passkeys: the options of `navigator.credentials.get`',
    answer: passkeyRequest,
    run: ({ actor, request }) => askForPasskey(needs, request, purposeFor(actor), actor.userId),
  });

  registerCall(app, 'POST', '/me/step-up', {
    ...call,
    summary: `Confirm your password or a passkey. Sensitive calls then work for ${stepUpMinutes} minutes`,
    body: stepUpBody,
    message: 'Confirmed',
    async run({ request, body: { password = '', passkey } }) {
      if (passkey) await confirmPasskey(needs, request, passkey);
      else await confirmPassword(request, password, { field: 'password', text: 'This password is wrong.' });
    },
  });
}
