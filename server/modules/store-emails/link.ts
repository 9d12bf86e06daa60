// The link that proves a store email: its message, and what opening it does.
import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, max, sql } from 'drizzle-orm';
import {
  linkHours,
  resendSeconds,
  type StoreEmail,
  verifyEmailPath,
} from '#resources/store-emails/contract.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { ApiError, conflict, tooMany } from '#server/kit/errors.ts';
import type { Author } from '#server/kit/journal.ts';
import { transaction, updateRecord, type Values } from '#server/kit/write.ts';
import type { Message } from '#server/mail/mailer.ts';
import { storeEmailStore } from './module.ts';
import { storeEmailsTable } from './table.ts';

const digest = (token: string) => hash('sha256', token, 'buffer');

export const newToken = () => randomBytes(32).toString('base64url');

export function messageFor(
  { email, storeName, purpose }: StoreEmail,
  token: string,
  publicUrl: string,
): Message {
  const store = storeName.replace(/\s+/g, ' ');
  return {
    to: email,
    subject: `Verify your email address for ${store}`,
    text: [
      `This address was given as an email address of the store “${store}” (${purpose.replace(/\s+/g, ' ')}).`,
      'To verify that it is yours, open this link:',
      `${publicUrl}${verifyEmailPath}#${token}`,
      `The link can be used once, within ${linkHours} hours.`,
      'If you do not know this store, you can ignore this message.',
    ].join('\n\n'),
  };
}

/** Throws 429 where a message went to this address a moment ago, for whichever store. */
async function mustNotBeTooSoon(tx: Transaction, email: string): Promise<void> {
  const [sent] = await tx
    .select({ last: max(storeEmailsTable.link_sent_at) })
    .from(storeEmailsTable)
    .where(eq(sql`lower(${storeEmailsTable.email})`, email.toLowerCase()));
  if (!sent?.last) return;
  const wait = Math.ceil((Date.parse(sent.last) - Date.now()) / 1000) + resendSeconds;
  if (wait <= 0) return;
  const text = `A message was sent to this address just now. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  throw tooMany(text, wait);
}

const change = (
  db: Database,
  author: Author,
  id: string,
  work: (tx: Transaction, before: StoreEmail) => Promise<Values>,
) =>
  transaction(db, (tx) =>
    updateRecord(storeEmailStore, tx, author, { id, ifMatch: undefined }, (before) => work(tx, before)),
  );

/** Notes the link that is about to be sent; the one before it is worth nothing any more. */
export const noteLink = (db: Database, author: Author, id: string, token: string) =>
  change(db, author, id, async (tx, before) => {
    if (before.isVerified) throw conflict('This email is verified already.');
    await mustNotBeTooSoon(tx, before.email);
    return { token_hash: digest(token), link_sent_at: now() };
  });

/** The id of the email whose link, still good, holds this token. */
async function emailOf(db: Queryable, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: storeEmailsTable.id })
    .from(storeEmailsTable)
    .where(
      and(
        eq(storeEmailsTable.token_hash, digest(token)),
        gt(storeEmailsTable.link_sent_at, sql`now() - make_interval(hours => ${linkHours})`),
      ),
    );
  return row?.id;
}

/** The message was not sent, so that there is no link: another one can be sent at once. */
export const withdrawLink = (db: Database, author: Author, id: string, token: string) =>
  change(db, author, id, async (tx) =>
    (await emailOf(tx, token)) === id ? { token_hash: null, link_sent_at: null } : {},
  );

const gone = () => new ApiError(410, 'This link has expired or was used already. Ask for a new one.');

/** Verifies the email whose link holds this token: once. Throws 410 where there is none (any more). */
export async function openLink(db: Database, requestId: string, token: string): Promise<StoreEmail> {
  const id = await emailOf(db, token);
  if (id === undefined) throw gone();
  const { record } = await change(db, { userId: null, requestId }, id, async (tx) => {
    // Looked at again under the lock: it may have been used, or the address changed, meanwhile.
    if ((await emailOf(tx, token)) !== id) throw gone();
    return { verified_at: now(), token_hash: null, link_sent_at: null };
  });
  return record;
}
