// Routes that send the verification link of a store email, and verify it when the link is opened.
import type { FastifyInstance } from 'fastify';
import { storeEmails, verifiedEmail, verifyEmailBody } from '#resources/store-emails/contract.ts';
import type { Database } from '#server/db/client.ts';
import { idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { type MailSettings, outboxOf } from '#server/mail/mailer.ts';
import { transaction } from '#server/records/write.ts';
import { permission } from '#shared/domain/permissions.ts';
import { openLink, queueLink } from './link.ts';

export interface StoreEmailNeeds {
  readonly db: Database;
  readonly mailSettings: () => Promise<MailSettings>;
}

const tags = [storeEmails.many];

export function registerStoreEmailVerification(app: FastifyInstance, { db, mailSettings }: StoreEmailNeeds) {
  registerCall(app, 'POST', `${storeEmails.path}/:id/verify`, {
    tags,
    summary: 'Send the verification link of a store email. `delivery` has the state of the message',
    access: permission(storeEmails, 'write'),
    answer: storeEmails.record,
    async run({ author, request, reply, say }) {
      const id = idOf(request, storeEmails);
      const saved = await transaction(db, (tx) => queueLink({ tx, author }, id));
      const { email } = saved.record;
      const settings = await mailSettings();
      say(
        settings.server
          ? `A message with a link is on its way to ${email}.`
          : `No mail server is set: the message to ${email} is written into ${outboxOf(settings)}.`,
      );
      return sendSaved(reply, saved);
    },
  });
}

/** Registers the route of the public API: the token proves access to the mailbox. */
export function registerStoreEmailLink(app: FastifyInstance, db: Database) {
  registerCall(app, 'POST', `${storeEmails.path}/verify`, {
    tags,
    summary: 'Verify a store email by the token in its link',
    access: 'public',
    body: verifyEmailBody,
    answer: verifiedEmail,
    message: 'Email verified successfully',
    async run({ body: { token }, request }) {
      const { email, storeName } = await openLink(db, request.id, token);
      return { email, storeName };
    },
  });
}
