// Sending mail: by SMTP, or into a folder of files where no mail server is set.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '#server/causes.ts';
import { isLoopback } from '#server/environment.ts';
import { makeFolders, writeWhole } from '#server/folders.ts';
import { within } from '#server/kit/kept.ts';

export interface Message {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends one message, within bounded time; never to be called inside a transaction. Gives the folder in which the message
 * lies; undefined where a mail server took it. Throws a MailError that says why it could not be sent.
 */
export type SendMail = (message: Message) => Promise<string | undefined>;

/** A message was not sent. The text is for the administrator, in one line. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    /** Whether another try would end alike: the mail server refused it, or the settings do not fit. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the start; `starttls`: it must be offered; `offered`: where it is; `none`: not at all. */
  readonly encryption: 'tls' | 'starttls' | 'offered' | 'none';
  /** Empty where it asks for no account. */
  readonly user: string;
  readonly password: string;
}

export interface MailSettings {
  readonly dataDir: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly server: MailServer | undefined;
}

const seconds = 1_000;
const sendWithinMs = 20 * seconds;

/** Loaded with the first message: it is larger than most of what a start loads. */
const loadMailer = async () => (await import('nodemailer')).default;

/** Nothing that a message names is ever read from a disk or fetched. */
const bare = { disableFileAccess: true, disableUrlAccess: true };

const mailOf = ({ from }: MailSettings, { to, subject, text }: Message) => ({
  from: { ...from },
  // As an object it is taken as one address, whatever is in it.
  to: { name: '', address: to },
  subject,
  text,
});

/** The mail server of an address: `smtp://user:password@host:port`, or `smtps://…` where TLS begins at once. */
export function mailServerAt(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const tls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: Number(url.port) || (tls ? 465 : 587),
    // A password crosses no network in the clear.
    encryption: tls ? 'tls' : user !== '' && !isLoopback(host) ? 'starttls' : 'offered',
    user,
    password: decodeURIComponent(url.password),
  };
}

const smtpOptions = ({ host, port, encryption, user, password }: MailServer) => ({
  ...bare,
  host,
  port,
  secure: encryption === 'tls',
  requireTLS: encryption === 'starttls',
  ignoreTLS: encryption === 'none',
  ...(user !== '' && { auth: { user, pass: password } }),
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  dnsTimeout: 10 * seconds,
  socketTimeout: 15 * seconds,
});

interface SmtpError {
  response?: string;
  responseCode?: number;
  /** `CONN`: before the first command. */
  command?: string;
}

/**
 * What the mail server said, else what went wrong, in one line. Whoever may change settings can name any host: what a
 * host says that is no mail server, they are not told.
 */
const reasonOf = (error: unknown): string => {
  const { response, command } = error as SmtpError;
  if (response === undefined) return textOf(error).replace(/\s+/g, ' ').slice(0, 300);
  if (command === 'CONN' || !/^[245]\d\d[ -]/.test(response)) return 'it does not answer as a mail server';
  return response.replace(/\s+/g, ' ').slice(0, 300);
};

/** A reply of 5xx is for good, a wrong account among them. */
const isRefusal = (error: unknown) => ((error as SmtpError).responseCode ?? 0) >= 500;

async function sendBySmtp(settings: MailSettings, server: MailServer, message: Message): Promise<void> {
  if (server.encryption === 'none' && server.user !== '' && !isLoopback(server.host)) {
    throw new MailError(
      'A password needs encryption. Choose TLS or STARTTLS, or leave the user name blank.',
      true,
    );
  }
  // One connection for each message, closed after it.
  const transport = (await loadMailer()).createTransport(smtpOptions(server));
  try {
    await within(sendWithinMs, transport.sendMail(mailOf(settings, message)), () => {
      throw new Error('it took too long');
    });
  } catch (error) {
    throw new MailError(`The mail server did not take the message: ${reasonOf(error)}`, isRefusal(error));
  } finally {
    transport.close();
  }
}

/** The folder of messages where no mail server is set. */
export const outboxOf = ({ dataDir }: Pick<MailSettings, 'dataDir'>) => join(dataDir, 'outbox');

/** Writes the message as a file that mail programs open. Only the server's own account can read it. */
async function sendToOutbox(settings: MailSettings, message: Message): Promise<string> {
  const outbox = outboxOf(settings);
  const transport = (await loadMailer()).createTransport({ ...bare, streamTransport: true, buffer: true });
  try {
    const { message: bytes } = await transport.sendMail(mailOf(settings, message));
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    await makeFolders(outbox, 0o700);
    const file = join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
    await writeWhole(file, (part) => writeFile(part, bytes as Buffer, { mode: 0o600 }));
    return outbox;
  } catch (error) {
    throw new MailError(`The message could not be written into ${outbox}: ${textOf(error)}`, false);
  }
}

/** `read` gives the settings that hold now: they are asked for with each message, and mail is rare. */
export const mailSender =
  (read: () => Promise<MailSettings>): SendMail =>
  async (message) => {
    const settings = await read();
    if (settings.server === undefined) return sendToOutbox(settings, message);
    await sendBySmtp(settings, settings.server, message);
    return undefined;
  };
