// `POST /auth/passkey`: a sign-in without email and password. The device checks the person, so one passkey is both factors.
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import { passkeyRefused } from '#server/http/errors.ts';
import { passkeyRequest, passkeySignInBody } from '#shared/contract/passkeys.ts';
import { signedInAnswer } from '#shared/contract/session.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';
import { type SignInNeeds, signIn } from './sign-in.ts';

export function registerPasskeySignIn(app: FastifyInstance, needs: SignInNeeds): void {
  const call = { tags: ['Session'], access: 'public', config: { inMaintenance: true } } as const;

  registerCall(app, 'POST', '/auth/passkey/options', {
    ...call,
    summary: 'Start a sign-in with a passkey: the options of `navigator.credentials.get`',
    answer: passkeyRequest,
    run: ({ request }) => askForPasskey(needs, request, 'sign-in'),
  });

  registerCall(app, 'POST', '/auth/passkey', {
    ...call,
    summary: 'Sign in with a passkey, without email and password',
    body: passkeySignInBody,
    answer: signedInAnswer,
    message: 'Signed in',
    async run({ body: { passkey }, request, reply }) {
      const check = { purpose: 'sign-in', passkey, refusal: passkeyRefused } as const;
      const { account, tries } = await checkPasskey(needs, request, check);
      return signIn(needs, { request, reply }, account, tries);
    },
  });
}
