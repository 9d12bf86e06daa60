// `/invitations`: accepts an invitation by the link in an email, or by a copied one.
import type { FastifyInstance } from 'fastify';
import { users } from '#resources/users/contract.ts';
import type { Database } from '#server/db/client.ts';
import { registerCall } from '#server/http/calls.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { acceptBody, linkAnswer } from '#shared/contract/account-links.ts';
import { preparePassword, readLink, setPassword } from './linked-account.ts';

const path = '/invitations';
const tags = ['Session'];

export function registerInvitations(app: FastifyInstance, db: Database): void {
  registerCall(app, 'GET', path, {
    tags,
    summary: 'Get the name and email of an invitation. Send its token in the header `X-Link-Token`',
    access: 'public',
    answer: linkAnswer,
    run: ({ request }) => readLink(db, 'invite', request),
  });

  registerCall(app, 'POST', path, {
    tags,
    summary: 'Accept an invitation with a name and a password. The person signs in afterwards',
    access: 'public',
    config: { inMaintenance: true },
    body: acceptBody,
    message: 'Welcome. Sign in with your new password.',
    async run({ body: { token, password, full_name }, request }) {
      const password_hash = await preparePassword(db, 'invite', { token, password, full_name });
      await transaction(db, async (tx) => {
        const sent = { token, full_name, password_hash };
        const { link, by } = await setPassword(tx, request, 'invite', sent);
        await notify(by, {
          event: 'invitation',
          to: link.createdBy === null ? [] : [link.createdBy],
          text: `${full_name} accepted your invitation.`,
          about: { resource: users.name, recordId: link.userId },
        });
      });
    },
  });
}
