// `/auth/reset`: sets a new password by the link in an email.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { registerCall } from '#server/http/calls.ts';
import { forgetFailures } from '#server/modules/session/failures.ts';
import { endSessionsOf } from '#server/modules/session/sessions.ts';
import { passwordChanged } from '#server/modules/users/sign-in-changes.ts';
import { transaction } from '#server/records/write.ts';
import { linkAnswer, resetBody } from '#shared/contract/account-links.ts';
import { preparePassword, readLink, setPassword } from './linked-account.ts';

const path = '/auth/reset';
const tags = ['Session'];

export function registerReset(app: FastifyInstance, db: Database): void {
  registerCall(app, 'GET', path, {
    tags,
    summary: 'Get the account of a link for a new password. Send its token in the header `X-Link-Token`',
    access: 'public',
    answer: linkAnswer,
    run: ({ request }) => readLink(db, 'reset', request),
  });

  registerCall(app, 'POST', path, {
    tags,
    summary: 'Set a new password by the token of a link. Ends all sessions of the user',
    access: 'public',
    config: { inMaintenance: true },
    body: resetBody,
    message: 'Password changed. Sign in with your new password.',
    async run({ body: { token, password }, request }) {
      const password_hash = await preparePassword(db, 'reset', { token, password });
      await transaction(db, async (tx) => {
        const { link, by } = await setPassword(tx, request, 'reset', { token, password_hash });
        await endSessionsOf(by, link.userId);
        await forgetFailures(tx, link.email);
        await passwordChanged(by, { id: link.userId, invitation: null });
      });
    },
  });
}
