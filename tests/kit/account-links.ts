// Reads and ages the links in emails about an account.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { type LinkPurpose, linkHeader, linkPages, storeInvitationPage } from '#shared/contract/link-pages.ts';
import { publicApi } from '#shared/contract/paths.ts';
import { call } from './app.ts';
import { doJobs } from './jobs.ts';
import { startMailServer, textOfMail } from './mail-server.ts';

export const publicUrl = 'https://console.example.com';

const tokenAfter = (page: string, text: string) =>
  new RegExp(`${page}#([A-Za-z0-9_-]{43})(?=\\r?$)`, 'm').exec(text)?.[1] ?? 'no link';

export const tokenIn = (text: string, purpose: LinkPurpose) => tokenAfter(linkPages[purpose], text);

/** The plain text of a mail that has HTML, too. */
const plainText = (raw: string) => textOfMail(raw.slice(raw.indexOf('Content-Type: text/plain')));

/** A mail server, and what the tests read from its mails. */
export async function linkMails(db: () => Database) {
  const smtp = await startMailServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'console@example.com', PUBLIC_URL: publicUrl };
  const run = () => doJobs(db(), env);
  const to = (email: string) =>
    smtp.mails.filter((mail) => mail.to.includes(email)).map(({ raw }) => plainText(raw));
  return {
    env,
    close: smtp.close,
    run,
    to,
    /** Sends the waiting mails and returns the token of the last one to this address. */
    async token(email: string, purpose: LinkPurpose): Promise<string> {
      await run();
      return tokenIn(to(email).at(-1) ?? '', purpose);
    },
    /** The same for an invitation to a store. */
    async storeToken(email: string): Promise<string> {
      await run();
      return tokenAfter(storeInvitationPage, to(email).at(-1) ?? '');
    },
  };
}

/** Calls of the public pages. */
export const publicCalls = (app: FastifyInstance) => {
  const post = (path: string, body: object) => call(app, 'POST', `${publicApi}${path}`, { body });
  const read = (path: string, token: string) =>
    call(app, 'GET', `${publicApi}${path}`, { headers: { [linkHeader]: token } });
  return {
    forgot: (email: string) => post('/auth/forgot', { email }),
    readReset: (token: string) => read('/auth/reset', token),
    reset: (token: string, password: string) => post('/auth/reset', { token, password }),
    readInvitation: (token: string) => read('/invitations', token),
    accept: (token: string, password: string, full_name = 'Invited Person') =>
      post('/invitations', { token, password, full_name }),
    readStoreInvitation: (token: string) => read('/store-invitations', token),
    acceptStore: (token: string, password: string, full_name = 'Invited Person') =>
      post('/store-invitations', { token, password, full_name }),
    confirmEmail: (token: string) => post('/auth/confirm-email', { token }),
    restoreEmail: (token: string) => post('/auth/restore-email', { token }),
  };
};

/** Makes the links of a user older. */
export const ageLinks = (db: Database, userId: string, age: string) =>
  db.execute(
    sql`update account_links set expires_at = expires_at - ${age}::interval where user_id = ${userId}`,
  );
