// Sends, copies and withdraws invitations. Whoever holds the link can sign in as the person, so the rules are those for
// setting a password.
import type { FastifyInstance } from 'fastify';
import { type User, users } from '#resources/users/contract.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { MailSettings } from '#server/mail/mailer.ts';
import { endLinks, makeLink, sendLink } from '#server/modules/account-links/links.ts';
import { readOne } from '#server/records/records.ts';
import { transaction } from '#server/records/write.ts';
import { inviteAnswer, inviteBody } from '#shared/contract/account-links.ts';
import { linkPages } from '#shared/contract/link-pages.ts';
import { permission } from '#shared/domain/permissions.ts';
import { mustNotExceed, usersModule } from './module.ts';

export interface InviteNeeds {
  readonly db: Database;
  readonly mailSettings: () => Promise<MailSettings>;
  /** The console's address without a trailing slash. */
  readonly publicUrl: () => string;
}

/** An email to one address is sent at most this often. */
const apartSeconds = 60;

async function invitedUser(tx: Transaction, actor: Actor, id: string): Promise<User> {
  const found = await readOne(tx, usersModule, id);
  if (!found) throw notFound(users.one);
  const { record } = found;
  mustNotExceed(actor, record);
  if (record.invitation === null) throw conflict('This person has a password and needs no invitation.');
  return record;
}

/** `POST` and `DELETE /users/{id}/invite`. */
export function registerInvite(app: FastifyInstance, { db, mailSettings, publicUrl }: InviteNeeds): void {
  const path = `${users.path}/:id/invite`;
  const call = { tags: [users.many], access: permission(users, 'write') };

  registerCall(app, 'POST', path, {
    ...call,
    summary:
      'Invite a user again. A new link replaces the old one. With `copy`, or without a mail server, the answer has the link',
    body: inviteBody,
    answer: inviteAnswer,
    async run({ request, actor, author, body, say }) {
      const id = idOf(request, users);
      const isCopy = body.copy === true || (await mailSettings()).server === undefined;
      return transaction(db, async (tx) => {
        const { email, status } = await invitedUser(tx, actor, id);
        if (status !== 'ACTIVE') throw conflict('Activate this user before you invite them.');
        const wanted = { userId: id, purpose: 'invite', sentTo: email } as const;
        if (!isCopy) {
          say(`A new invitation is on its way to ${email}.`);
          return { link: null, ...(await sendLink({ tx, author }, wanted, apartSeconds)) };
        }
        const { token, expiresAt } = await makeLink({ tx, author }, wanted);
        say('This link replaces earlier ones.');
        return { link: `${publicUrl()}${linkPages.invite}#${token}`, expiresAt };
      });
    },
  });

  registerCall(app, 'DELETE', path, {
    ...call,
    summary: 'Withdraw an invitation. The user stays, without a way to sign in',
    message: 'Invitation withdrawn',
    async run({ request, actor, author }) {
      const id = idOf(request, users);
      await transaction(db, async (tx) => {
        await invitedUser(tx, actor, id);
        await endLinks({ tx, author }, id, 'invite');
      });
    },
  });
}
