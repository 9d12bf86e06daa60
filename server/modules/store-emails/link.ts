// The verification link of a store email: its message, and what happens when it is opened.

import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  linkHours,
  resendSeconds,
  type StoreEmail,
  verifyEmailPath,
} from '#resources/store-emails/contract.ts';
import { stores } from '#resources/stores/contract.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { rowOf } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { storeEmailsTable } from '#server/db/tables/stores.ts';
import { ApiError, conflict } from '#server/http/errors.ts';
import { composeMessage } from '#server/mail/compose.ts';
import type { Message } from '#server/mail/mailer.ts';
import { type MessageKind, type QueuedMessage, queueMessage } from '#server/mail/messages.ts';
import { notify } from '#server/notices/notify.ts';
import { ownersOf } from '#server/notices/store-owners.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { bulkOf } from '#server/records/bulk.ts';
import { readOne } from '#server/records/records.ts';
import { transaction, updateRecord } from '#server/records/write.ts';
import { storeEmailKind, storeEmailsModule } from './module.ts';

const digest = (token: string) => hash('sha256', token, 'buffer');

function messageFor({ email, storeName, purpose }: StoreEmail, token: string, publicUrl: string): Message {
  const store = storeName.replace(/\s+/g, ' ');
  return composeMessage({
    to: email,
    subject: `Verify your email address for ${store}`,
    paragraphs: [
      `This address was given as an email address of the store “${store}” (${purpose.replace(/\s+/g, ' ')}).`,
    ],
    link: { label: 'Verify this address', url: `${publicUrl}${verifyEmailPath}#${token}` },
    notes: [
      `The link can be used once, within ${linkHours} hours.`,
      "If you don't know this store, you can ignore this message.",
    ],
  });
}

/** Notifies the store's owner and the person who asked for the link. */
async function tellAbout(by: Writer, { storeId }: StoreEmail, text: string, askedBy?: string | null) {
  const owners = await ownersOf(by.tx, storeId);
  await notify(by, {
    event: 'store_email',
    to: askedBy ? [...owners, askedBy] : owners,
    text,
    about: { resource: stores.name, recordId: storeId },
  });
}

export const linkKind = 'store-email-link';

/** Queues the message with the link, and invalidates the previous link. */
export const queueLink = (by: Writer, id: string) =>
  updateRecord(storeEmailKind, by, { id }, async ({ isVerified, email }, columns) => {
    if (isVerified) throw conflict('This email is already verified.');
    await queueMessage(by, {
      kind: linkKind,
      recordId: id,
      address: email,
      tries: 8,
      apartSeconds: resendSeconds,
    });
    return columns({ token_hash: null, link_sent_at: now() });
  });

/** The id of the email with this token, if its link has not expired. */
async function emailOf(db: Queryable, token: string): Promise<string | undefined> {
  const isValid = gt(storeEmailsTable.link_sent_at, sql`now() - make_interval(hours => ${linkHours})`);
  const hasToken = and(eq(storeEmailsTable.token_hash, digest(token)), isValid);
  return (await rowOf(db, storeEmailsTable, ['id'], hasToken))?.id;
}

/** Creates the token when the message is sent, so that only the message contains it. */
async function composeLink(db: Database, { record_id, address }: QueuedMessage, publicUrl: string) {
  const token = randomBytes(32).toString('base64url');
  const { id, email, verified_at, link_sent_at } = storeEmailsTable;
  const isIt = and(eq(id, record_id), eq(sql`lower(${email})`, lowerCased(address)));
  const wanted = await db
    .update(storeEmailsTable)
    .set({ token_hash: digest(token) })
    .where(and(isIt, isNull(verified_at), isNotNull(link_sent_at)))
    .returning({ id });
  const found = wanted.length > 0 && (await readOne(db, storeEmailsModule, record_id));
  return found ? messageFor(found.record, token, publicUrl) : undefined;
}

/** Composes the message with the link, and handles a failed delivery. */
export const linkMessages = (db: Database, publicUrl: () => string): MessageKind => ({
  compose: (asked) => composeLink(db, asked, publicUrl()),
  // No link was sent, so the user may request another one immediately.
  async failed({ record_id: id, author_id: userId, request_id: requestId }) {
    await transaction(db, async (tx) => {
      const by = { tx, author: { userId, requestId } };
      const { record } = await updateRecord(storeEmailKind, by, { id }, async ({ isVerified }, columns) =>
        columns(isVerified ? {} : { token_hash: null, link_sent_at: null }),
      );
      const { email, storeName, isVerified } = record;
      if (isVerified) return;
      const text = `The address ${email} of the store “${storeName}” could not be reached. Check it and send the link again.`;
      await tellAbout(by, record, text, userId);
    });
  },
});

const expiredLink = () => new ApiError(410, 'This link has expired or was used already. Ask for a new one.');

/** Verifies the email with this token, once. Throws 410 if the link is unknown, expired or used. */
export async function openLink(db: Database, requestId: string, token: string): Promise<StoreEmail> {
  const id = await emailOf(db, token);
  if (id === undefined) throw expiredLink();
  return transaction(db, async (tx) => {
    const by = { tx, author: { userId: null, requestId } };
    const { record } = await updateRecord(storeEmailKind, by, { id }, async (_before, columns) => {
      // Checked again under the lock: the link may have been used, or the address changed, in the meantime.
      if ((await emailOf(tx, token)) !== id) throw expiredLink();
      return columns({ verified_at: now(), token_hash: null, link_sent_at: null });
    });
    await tellAbout(
      by,
      record,
      `The address ${record.email} of the store “${record.storeName}” is verified.`,
    );
    return record;
  });
}

export const storeEmailsBulk = bulkOf(storeEmailsModule, {
  sendLink: { perform: (id, writing) => queueLink(writing, id) },
});
