// `POST /me/step-up`: proves who the caller is, for the sensitive calls of the next minutes.
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import { stepUpMinutes } from '#server/http/step-up.ts';
import { stepUpPurpose } from '#server/modules/session/confirm-passkey.ts';
import { askForPasskey } from '#server/modules/session/passkeys.ts';
import type { SignInNeeds } from '#server/modules/session/sign-in.ts';
import type { Confirmations } from '#server/records/module.ts';
import { passkeyRequest } from '#shared/contract/passkeys.ts';
import { stepUpBody } from '#shared/contract/second-factor.ts';

export function registerStepUp(
  app: FastifyInstance,
  needs: SignInNeeds,
  { confirmPassword, confirmPasskey }: Confirmations,
): void {
  const call = { tags: ['Session'], config: { inMaintenance: true, withoutSecondFactor: true } } as const;

  registerCall(app, 'POST', '/me/step-up/passkey', {
    ...call,
    summary: 'Start to confirm one of your passkeys: the options of `navigator.credentials.get`',
    answer: passkeyRequest,
    run: ({ actor, request }) => askForPasskey(needs, request, stepUpPurpose(actor), actor.userId),
  });

  registerCall(app, 'POST', '/me/step-up', {
    ...call,
    summary: `Confirm your password or a passkey. Sensitive calls then work for ${stepUpMinutes} minutes`,
    body: stepUpBody,
    message: 'Confirmed',
    async run({ request, body: { password = '', passkey } }) {
      if (passkey) await confirmPasskey(request, passkey);
      else await confirmPassword(request, password, { field: 'password', text: 'This password is wrong.' });
    },
  });
}
