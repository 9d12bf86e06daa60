// Mail settings, and the test message that shows whether mail works.

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { settings, testMail } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { rowOf } from '#server/db/rows.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Environment } from '#server/environment.ts';
import { idOf, registerCall } from '#server/http/calls.ts';
import { notFound, pleaseSignIn } from '#server/http/errors.ts';
import { type MailSettings, mailServerAt } from '#server/mail/mailer.ts';
import { type MessageKind, messageOf, type QueuedMessage, queueMessage } from '#server/mail/messages.ts';
import { transaction } from '#server/records/write.ts';
import { permission } from '#shared/domain/permissions.ts';
import { defaultsOf, readSecret, readValues } from './values.ts';

/** `Name <a@b.com>` or `a@b.com`. */
function senderOf(mailFrom: string) {
  const [, name = '', address = mailFrom] = /^(.*)<(.*)>$/.exec(mailFrom) ?? [];
  return { name: name.trim(), address };
}

/** The saved mail settings. Without a saved server or sender, the environment's values apply. */
export async function readMailSettings(db: Database, environment: Environment): Promise<MailSettings> {
  const values = await readValues(db, defaultsOf(environment));
  const { name, address } = senderOf(environment.mailFrom);
  const { smtpUrl, dataDir } = environment;
  const server =
    values.mail_host === ''
      ? smtpUrl && mailServerAt(smtpUrl)
      : {
          host: values.mail_host,
          port: values.mail_port,
          encryption: values.mail_security,
          user: values.mail_user,
          password: (await readSecret(db, 'mail_password')) ?? '',
        };
  return {
    dataDir,
    from: { name: values.site_name || name, address: values.mail_from || address },
    server: server || undefined,
  };
}

const one = 'Message';

const text = `This message shows that mail is set up.

If you did not request it, someone used your account to do so.
`;

export const testMailKind = 'test-mail';

export const testMailMessages: MessageKind = {
  compose: async ({ address }) => ({ to: address, subject: 'Test message', text }),
};

function outcomeOf({ status, address, error, outbox }: QueuedMessage): string {
  if (status === 'waiting') return error ?? `A test message is on its way to ${address}.`;
  if (status === 'failed') return error ?? 'The message was not sent.';
  return outbox === null
    ? `A test message was sent to ${address}.`
    : `No mail server is set: the message to ${address} was written into ${outbox}.`;
}

/**
 * `POST /settings/test-mail` sends a message to the actor with the saved settings. `GET
 * /settings/test-mail/{id}` returns its state.
 */
export function registerTestMail(app: FastifyInstance, { db }: { db: Database }) {
  const call = { tags: [settings.many], access: permission(settings, 'write'), answer: testMail };
  const path = `${settings.path}/test-mail`;

  registerCall(app, 'POST', path, {
    ...call,
    summary: 'Send a test message to yourself',
    async run({ author, actor: { userId }, say }) {
      const user = await rowOf(db, usersTable, ['email'], eq(usersTable.id, userId));
      if (!user) throw pleaseSignIn();
      const message = await transaction(db, async (tx) => {
        const wanted = { kind: testMailKind, recordId: userId, address: user.email, tries: 1 };
        return messageOf(tx, await queueMessage({ tx, author }, wanted));
      });
      if (message) say(outcomeOf(message));
      return message;
    },
  });

  registerCall(app, 'GET', `${path}/:id`, {
    ...call,
    summary: 'Get the state of one of your own test messages',
    async run({ actor, request, say }) {
      const message = await messageOf(db, idOf(request, { one }));
      if (message?.kind !== testMailKind || message.author_id !== actor.userId) throw notFound(one);
      say(outcomeOf(message));
      return message;
    },
  });
}
