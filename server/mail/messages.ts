// Queues messages within a write, sends them in the background and records their outcome.
import { and, eq, isNull, max, ne, or, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { deleteSome } from '#server/db/rows.ts';
import { lowerCased } from '#server/db/search.ts';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { tooMany } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { JobAttempt } from '#server/jobs/runner.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { foldCase } from '#shared/format/letter-case.ts';
import { MailError, type Message, type SendMail } from './mailer.ts';

export type QueuedMessage = typeof messagesTable.$inferSelect;

/** Creates the messages of one kind at sending time, so that their secrets are never stored. */
export interface MessageKind {
  /** Runs at each attempt. Undefined: the message is no longer wanted. */
  readonly compose: (row: QueuedMessage) => Promise<Message | undefined>;
  /** Called when the message finally failed. */
  readonly failed?: (row: QueuedMessage) => Promise<void>;
}

export interface MessageRequest {
  readonly kind: string;
  /** The record that the message is about. */
  readonly recordId: string;
  readonly address: string;
  /** Maximum attempts. */
  readonly tries: number;
  /** Minimum time between two messages of this kind to the same address, also for different records. */
  readonly apartSeconds?: number;
}

/** Texts of messages that were dropped because they became unnecessary. Their status is `failed`, but they are not faults. */
const notNeeded = {
  replaced: 'A newer message was requested.',
  obsolete: 'The message is no longer needed.',
} as const;
export const notNeededTexts = Object.values(notNeeded);

/** Serializes requests for the same kind and address; throws 429 if the last message went out too recently. */
async function mustNotBeTooSoon(
  tx: Transaction,
  { kind, recordId, address, apartSeconds = 0 }: MessageRequest,
) {
  if (apartSeconds === 0) return;
  await lockInTransaction(tx, `${kind} to ${foldCase(address)}`);
  const { created_at, status, error, record_id } = messagesTable;
  // A message that has failed so far counts if it will be retried, except about the same record: the new message replaces it.
  const arrives = or(isNull(error), and(eq(status, 'waiting'), ne(record_id, recordId)));
  const toIt = and(
    eq(sql`lower(${messagesTable.address})`, lowerCased(address)),
    eq(messagesTable.kind, kind),
  );
  const [sent] = await tx
    .select({ last: max(created_at) })
    .from(messagesTable)
    .where(and(toIt, ne(status, 'failed'), arrives));
  if (!sent?.last) return;
  const wait = Math.ceil((Date.parse(sent.last) - Date.now()) / 1000) + apartSeconds;
  if (wait <= 0) return;
  const text = `We just sent a message to this address. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  throw tooMany(text, wait);
}

/** Queues a message and returns its id. Replaces a waiting one of the same kind about the same record. */
export async function queueMessage({ tx, author }: Writer, wanted: MessageRequest): Promise<string> {
  await mustNotBeTooSoon(tx, wanted);
  const { kind, recordId, address, tries } = wanted;
  const same = and(eq(messagesTable.record_id, recordId), eq(messagesTable.kind, kind));
  await tx
    .update(messagesTable)
    .set({ status: 'failed', error: notNeeded.replaced, settled_at: now() })
    .where(and(same, eq(messagesTable.status, 'waiting')));
  const id = newId();
  await tx.insert(messagesTable).values({
    id,
    kind,
    record_id: recordId,
    address,
    author_id: author.userId,
    request_id: author.requestId,
    status: 'waiting',
  });
  await addJob(tx, 'send-message', { id }, { tries, key: `message ${id}` });
  return id;
}

export async function messageOf(db: Queryable, id: string): Promise<QueuedMessage | undefined> {
  const [message] = await db.select().from(messagesTable).where(eq(messagesTable.id, id));
  return message;
}

const settle = (
  db: Database,
  id: string,
  set: Partial<Pick<QueuedMessage, 'status' | 'error' | 'outbox' | 'settled_at'>>,
) => db.update(messagesTable).set(set).where(eq(messagesTable.id, id));

/** Handles the job `send-message`. Throws if the message should be retried. */
export async function sendMessage(
  db: Database,
  send: SendMail,
  kinds: Readonly<Record<string, MessageKind>>,
  id: string,
  { isLast }: JobAttempt,
): Promise<void> {
  const row = await messageOf(db, id);
  if (row?.status !== 'waiting') return;
  const kind = kinds[row.kind];
  const message = await kind?.compose(row);
  if (!kind || !message) {
    await settle(db, id, { status: 'failed', error: notNeeded.obsolete, settled_at: now() });
    return;
  }
  try {
    const outbox = (await send(message)) ?? null;
    await settle(db, id, { status: 'sent', error: null, outbox, settled_at: now() });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (!isLast && !error.isFinal) {
      await settle(db, id, { error: `${error.message} We will try again later.` });
      throw error;
    }
    await settle(db, id, { status: 'failed', error: error.message, settled_at: now() });
    await kind.failed?.(row);
  }
}

/**
 * Marks waiting messages without a job as failed, at most `limit`, and returns their number. Such messages exist only if the
 * server ended during the last attempt: message and job are inserted together, and the message is settled before its job.
 * Does not call `failed`, because a link in the message may have arrived.
 */
export async function failLostMessages(db: Database, limit: number): Promise<number> {
  const error = 'The server stopped while sending this message. It may have arrived.';
  const { rowCount } = await db.execute(sql`
    update messages set status = 'failed', error = ${error}, settled_at = now()
    where id = any(array(
      select id from messages where status = 'waiting' and not exists (
        select from graphile_worker.jobs where key = 'message ' || messages.id
          and (attempts < max_attempts or locked_at is not null))
      limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}

/** Deletes messages older than 90 days, at most `limit`; returns their number. */
export const deleteOldMessages = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, messagesTable, sql`${messagesTable.created_at} < now() - interval '90 days'`, limit);
