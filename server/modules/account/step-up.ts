// `POST /me/step-up`: proves who the caller is, for the sensitive calls of the next minutes.
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#server/http/calls.ts';
import { stepUpMinutes } from '#server/http/step-up.ts';
import type { ConfirmPassword } from '#server/records/module.ts';
import { stepUpBody } from '#shared/contract/second-factor.ts';

export function registerStepUp(app: FastifyInstance, confirmPassword: ConfirmPassword): void {
  registerCall(app, 'POST', '/me/step-up', {
    tags: ['Session'],
    summary: `Confirm your password. Sensitive calls then work for ${stepUpMinutes} minutes`,
    config: { inMaintenance: true, withoutSecondFactor: true },
    body: stepUpBody,
    message: 'Confirmed',
    async run({ request, body: { password } }) {
      await confirmPassword(request, password, { field: 'password', text: 'This password is wrong.' });
    },
  });
}
