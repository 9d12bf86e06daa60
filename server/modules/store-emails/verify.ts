// `POST /store-emails/{id}/verify` sends the link; `POST /store-emails/verify` on the public API is what it opens.
import type { FastifyInstance } from 'fastify';
import {
  storeEmails,
  type VerifyEmailBody,
  verifiedEmail,
  verifyEmailBody,
} from '#resources/store-emails/contract.ts';
import type { Database } from '#server/db/client.ts';
import { actorOf } from '#server/kit/access.ts';
import { loggable } from '#server/kit/database-errors.ts';
import { envelopeOf } from '#server/kit/envelopes.ts';
import { ApiError } from '#server/kit/errors.ts';
import { answerSchema, envelopeSchema } from '#server/kit/json-schema.ts';
import { idOf } from '#server/kit/routes.ts';
import { etag } from '#server/kit/write.ts';
import { MailError, type Mailer, type Sent } from '#server/mail/mailer.ts';
import { grant } from '#src/shared/grants.ts';
import { messageFor, newToken, noteLink, openLink, withdrawLink } from './link.ts';

export interface StoreEmailNeeds {
  readonly db: Database;
  readonly mailer: Mailer;
  /** The console's address, for the link. */
  readonly publicUrl: () => string;
}

const tags = [storeEmails.many];

/** Registers the call of the admin API. */
export function registerStoreEmailVerification(
  app: FastifyInstance,
  { db, mailer, publicUrl }: StoreEmailNeeds,
) {
  const { record, recordSchema } = envelopeOf(storeEmails);
  app.post(
    `${storeEmails.path}/:id/verify`,
    {
      config: { access: grant(storeEmails, 'write') },
      schema: {
        tags,
        summary: 'Send the message whose link verifies a store email',
        response: { 200: recordSchema },
      },
    },
    async (request, reply) => {
      const id = idOf(request, storeEmails);
      const author = { userId: actorOf(request).userId, requestId: request.id };
      const token = newToken();
      const saved = await noteLink(db, author, id, token);
      let sent: Sent;
      try {
        sent = await mailer.send(messageFor(saved.record, token, publicUrl()));
      } catch (error) {
        await withdrawLink(db, author, id, token).catch((failure) =>
          request.log.warn({ err: loggable(failure) }, 'A link that was not sent could not be withdrawn'),
        );
        throw error instanceof MailError ? new ApiError(503, error.message) : error;
      }
      reply.header('ETag', etag(saved.version));
      const { email } = saved.record;
      return record(
        saved.record,
        sent.outbox === undefined
          ? `A message with a link was sent to ${email}.`
          : `No mail server is set: the message to ${email} was written into ${sent.outbox}.`,
      );
    },
  );
}

/** Registers the call of the public API: whoever has the link has the mailbox. */
export function registerStoreEmailLink(app: FastifyInstance, db: Database) {
  app.post(
    `${storeEmails.path}/verify`,
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Verify a store email by the token in its link',
        body: verifyEmailBody,
        response: { 200: envelopeSchema(answerSchema(verifiedEmail)) },
      },
    },
    async (request) => {
      const { email, storeName } = await openLink(db, request.id, (request.body as VerifyEmailBody).token);
      return { status: true, message: 'Email verified successfully', data: { email, storeName } };
    },
  );
}
