// Sending mail: by SMTP, or into a folder of files where no SMTP server is set.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { isLoopback } from '#server/settings.ts';
import { textOf } from '#server/start-error.ts';

export interface Message {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Sends one message, within bounded time; never to be called inside a transaction.
   * Throws a MailError that says why it could not be sent.
   */
  send(message: Message): Promise<void>;
  /** The folder in which messages end up; undefined where they are truly sent. */
  readonly outbox: string | undefined;
  close(): void;
}

/** A message was not sent. The text is for the administrator, in one line. */
export class MailError extends Error {
  override name = 'MailError';
}

export interface MailSettings {
  readonly dataDir: string;
  /** The sender: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** `smtp://user:password@host:port`, or `smtps://…` where TLS begins at once. */
  readonly smtpUrl: string | undefined;
}

const seconds = 1_000;
const sendWithinMs = 20 * seconds;

/** Nothing that a message names is ever read from a disk or fetched. */
const bare = { disableFileAccess: true, disableUrlAccess: true };

const mailOf = ({ mailFrom }: MailSettings, { to, subject, text }: Message) => ({
  from: mailFrom,
  // As an object it is taken as one address, whatever is in it.
  to: { name: '', address: to },
  subject,
  text,
});

function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    ...bare,
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(user !== '' && {
      auth: { user, pass: decodeURIComponent(url.password) },
      // A password crosses no network in the clear.
      requireTLS: !isLoopback(host),
    }),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    dnsTimeout: 10 * seconds,
    socketTimeout: 15 * seconds,
  };
}

/** What the server said, else what went wrong, in one line. */
const reasonOf = (error: unknown): string => {
  const { response } = error as { response?: string };
  return (response ?? textOf(error)).replace(/\s+/g, ' ').slice(0, 300);
};

function smtpMailer(settings: MailSettings, smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport(smtpOptions(smtpUrl));
  return {
    outbox: undefined,
    async send(message) {
      let timer: NodeJS.Timeout | undefined;
      const tooSlow = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('it took too long')), sendWithinMs);
      });
      try {
        await Promise.race([transport.sendMail(mailOf(settings, message)), tooSlow]);
      } catch (error) {
        throw new MailError(`The mail server did not take the message: ${reasonOf(error)}`);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** Writes each message as a file that mail programs open. Only the server's own account can read it. */
function outboxMailer(settings: MailSettings): Mailer {
  const outbox = join(settings.dataDir, 'outbox');
  const transport = nodemailer.createTransport({ ...bare, streamTransport: true, buffer: true });
  return {
    outbox,
    async send(message) {
      try {
        const { message: bytes } = await transport.sendMail(mailOf(settings, message));
        const time = new Date().toISOString().replace(/[:.]/g, '-');
        await mkdir(outbox, { recursive: true, mode: 0o700 });
        await writeFile(join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`), bytes as Buffer, {
          mode: 0o600,
        });
      } catch (error) {
        throw new MailError(`The message could not be written into ${outbox}: ${reasonOf(error)}`);
      }
    },
    close: () => transport.close(),
  };
}

/** Connects nowhere before the first message. */
export const openMailer = (settings: MailSettings): Mailer =>
  settings.smtpUrl === undefined ? outboxMailer(settings) : smtpMailer(settings, settings.smtpUrl);
