// An SMTP server that stores the received mails.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  from: string;
  to: string[];
  /** The source of the mail, with its headers. */
  raw: string;
}

export interface MailServer {
  /** The value for the setting SMTP_URL, with user and password. */
  url: string;
  mails: Mail[];
  /** The recipient that the server rejects. */
  refuses: string;
  close: () => Promise<void>;
}

const account = { user: 'console', pass: 'a p@ss/word' };

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const refuses = 'refused@example.com';
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.pass
        ? done(null, { user: username })
        : done(new Error('Wrong account')),
    onRcptTo: ({ address }, _session, done) =>
      address === refuses
        ? done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const login = `${account.user}:${encodeURIComponent(account.pass)}`;
  return {
    url: `smtp://${login}@127.0.0.1:${port}`,
    mails,
    refuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Decodes the plain text of a mail: its only part, or the first of several. */
export function textOfMail(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [, boundary] = /^content-type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(head) ?? [];
  if (boundary !== undefined) {
    const [, part = ''] = body.split(`--${boundary}\r\n`);
    return textOfMail(part.replace(/\r\n(--[^\r]*\r\n)?$/, ''));
  }
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
