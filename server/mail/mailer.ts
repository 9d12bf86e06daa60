// Sends mail by SMTP, or writes it to a folder if no mail server is set.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { within } from '#server/cached-value.ts';
import { textOf } from '#server/causes.ts';
import { isLoopback } from '#server/environment.ts';
import { makeFolders, writeAtomically } from '#server/folders.ts';

export interface Message {
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * Sends one message within 20 s. Never call it inside a transaction. Resolves to the folder that the message was written to,
 * or undefined if a mail server accepted it.
 * @throws MailError with the reason
 */
export type SendMail = (message: Message) => Promise<string | undefined>;

/** A message was not sent. The text is one line for the administrator. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    /** Whether retrying is pointless: the mail server refused the message, or the settings are wrong. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: implicit TLS; `starttls`: required; `offered`: STARTTLS if the server offers it; `none`: no encryption. */
  readonly encryption: 'tls' | 'starttls' | 'offered' | 'none';
  /** Empty: no authentication. */
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

/** Loaded with the first message, because it is large. */
const loadMailer = async () => (await import('nodemailer')).default;

/** Forbids attachments by path or URL. */
const bare = { disableFileAccess: true, disableUrlAccess: true };

const mailOf = ({ from }: MailSettings, { to, subject, text, html }: Message) => ({
  from: { ...from },
  // An object is one address; a string could be parsed as several.
  to: { name: '', address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
});

/** Parses `smtp://user:password@host:port`, or `smtps://…` for implicit TLS. */
export function mailServerAt(smtpUrl: string): MailServer {
  const url = new URL(smtpUrl);
  const tls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    port: Number(url.port) || (tls ? 465 : 587),
    // Never send a password over a network unencrypted.
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
  /** `CONN`: the failure came before the first command. */
  command?: string;
}

/**
 * The mail server's reply, else the error's text, in one line. Replies of other kinds of servers are hidden: someone who may
 * change settings could otherwise probe internal hosts.
 */
const reasonOf = (error: unknown): string => {
  const { response, command } = error as SmtpError;
  if (response === undefined) return textOf(error).replace(/\s+/g, ' ').slice(0, 300);
  if (command === 'CONN' || !/^[245]\d\d[ -]/.test(response)) return 'it does not answer as a mail server';
  return response.replace(/\s+/g, ' ').slice(0, 300);
};

/** Whether the reply is permanent (5xx), such as a wrong password. */
const isRefusal = (error: unknown) => ((error as SmtpError).responseCode ?? 0) >= 500;

async function sendBySmtp(settings: MailSettings, server: MailServer, message: Message): Promise<void> {
  if (server.encryption === 'none' && server.user !== '' && !isLoopback(server.host)) {
    throw new MailError(
      'A password needs encryption. Choose TLS or STARTTLS, or leave the user name blank.',
      true,
    );
  }
  const transport = (await loadMailer()).createTransport(smtpOptions(server));
  try {
    await within(sendWithinMs, transport.sendMail(mailOf(settings, message)), () => {
      throw new Error('timed out');
    });
  } catch (error) {
    throw new MailError(`The mail server did not take the message: ${reasonOf(error)}`, isRefusal(error));
  } finally {
    transport.close();
  }
}

/** The folder for messages if no mail server is set. */
export const outboxOf = ({ dataDir }: Pick<MailSettings, 'dataDir'>) => join(dataDir, 'outbox');

/** Writes an `.eml` file that only the server's own account can read. */
async function sendToOutbox(settings: MailSettings, message: Message): Promise<string> {
  const outbox = outboxOf(settings);
  const transport = (await loadMailer()).createTransport({ ...bare, streamTransport: true, buffer: true });
  try {
    const { message: bytes } = await transport.sendMail(mailOf(settings, message));
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    await makeFolders(outbox, 0o700);
    const file = join(outbox, `${time}-${randomUUID().slice(0, 8)}.eml`);
    await writeAtomically(file, (part) => writeFile(part, bytes as Buffer, { mode: 0o600 }));
    return outbox;
  } catch (error) {
    throw new MailError(`The message could not be written into ${outbox}: ${textOf(error)}`, false);
  }
}

/** Reads the current settings for each message; mail is rare. */
export const mailSender =
  (read: () => Promise<MailSettings>): SendMail =>
  async (message) => {
    const settings = await read();
    if (settings.server === undefined) return sendToOutbox(settings, message);
    await sendBySmtp(settings, settings.server, message);
    return undefined;
  };
