// How mail is sent, by the settings; and the message that shows whether it arrives.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { settings } from '#resources/settings/contract.ts';
import type { Database } from '#server/db/client.ts';
import { actorOf } from '#server/kit/access.ts';
import { ApiError, pleaseSignIn } from '#server/kit/errors.ts';
import { messageSchema } from '#server/kit/json-schema.ts';
import { MailError, type Mailer, type MailSettings, mailServerAt } from '#server/mail/mailer.ts';
import { usersTable } from '#server/modules/users/table.ts';
import type { Settings as Environment } from '#server/settings.ts';
import { grant } from '#src/shared/grants.ts';
import { defaultsOf, readSecret, readValues } from './values.ts';

/** `Name <a@b.com>` or `a@b.com`. */
function senderOf(mailFrom: string) {
  const [, name = '', address = mailFrom] = /^(.*)<(.*)>$/.exec(mailFrom) ?? [];
  return { name: name.trim(), address };
}

/** What the settings say; where they name no server or no sender, what the environment says. */
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

const text = `This message shows that mail is set up.

If you did not ask for it: somebody who may change this console's settings did, with your account.
`;

/** `POST /settings/test-mail`: sends a message to whoever asks, by the settings that are saved. */
export function registerTestMail(app: FastifyInstance, { db, mailer }: { db: Database; mailer: Mailer }) {
  app.post(
    `${settings.path}/test-mail`,
    {
      config: { access: grant(settings, 'write') },
      schema: {
        tags: [settings.many],
        summary: 'Send a test message to oneself',
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const [user] = await db
        .select({ email: usersTable.email })
        .from(usersTable)
        .where(eq(usersTable.id, actorOf(request).userId));
      if (!user) throw pleaseSignIn();
      const { outbox } = await mailer
        .send({ to: user.email, subject: 'Test message', text })
        .catch((error) => {
          throw error instanceof MailError ? new ApiError(503, error.message) : error;
        });
      const message =
        outbox === undefined
          ? `A test message was sent to ${user.email}.`
          : `No mail server is set: the message to ${user.email} was written into ${outbox}.`;
      return { status: true, message };
    },
  );
}
