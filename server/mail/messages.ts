// Messages: asked for in a write, sent in the background, and what became of each is told where it was asked for.
import { and, eq, isNull, max, ne, or, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { deleteSome } from '#server/db/rows.ts';
import { inSmall } from '#server/db/search.ts';
import { messagesTable } from '#server/db/tables/kept.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { JobRun } from '#server/jobs/runner.ts';
import { tooMany } from '#server/kit/errors.ts';
import type { Writer } from '#server/kit/journal.ts';
import { inSmallLetters } from '#src/shared/letter-case.ts';
import { MailError, type Message, type SendMail } from './mailer.ts';

/** A message as it was asked for. */
export type AskedMessage = typeof messagesTable.$inferSelect;

/** How messages of one kind are made when they are sent: a secret in one stands nowhere before. */
export interface MessageKind {
  /** Undefined where it is not wanted any more. Runs anew with each try. */
  readonly compose: (asked: AskedMessage) => Promise<Message | undefined>;
  /** It was not sent, and will not be. */
  readonly failed?: (asked: AskedMessage) => Promise<void>;
}

export interface MessageWanted {
  readonly kind: string;
  /** What it is about. */
  readonly recordId: string;
  readonly address: string;
  /** How often it is tried. */
  readonly tries: number;
  /** No other message of this kind goes to the address for so long, whatever it is about. */
  readonly apartSeconds?: number;
}

/** What is told of messages that were given up for nobody needed them: they failed, but nothing went wrong. */
const notNeeded = {
  askedAnew: 'Another one was asked for.',
  notWanted: 'It is not wanted any more.',
} as const;
export const notNeededTexts = Object.values(notNeeded);

/** Throws 429 where a message of this kind went to this address a moment ago. Whoever asks meanwhile waits, and is told. */
async function mustNotBeTooSoon(
  tx: Transaction,
  { kind, recordId, address, apartSeconds = 0 }: MessageWanted,
) {
  if (apartSeconds === 0) return;
  await lockInTransaction(tx, `${kind} to ${inSmallLetters(address)}`);
  const { created_at, status, error, record_id } = messagesTable;
  // One that is tried again will be there; one about the same is not, once another is asked for.
  const arrives = or(isNull(error), and(eq(status, 'waiting'), ne(record_id, recordId)));
  const toIt = and(eq(sql`lower(${messagesTable.address})`, inSmall(address)), eq(messagesTable.kind, kind));
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

/** Asks for a message; gives its id. One about the same that still waits is not sent any more. */
export async function askForMessage({ tx, author }: Writer, wanted: MessageWanted): Promise<string> {
  await mustNotBeTooSoon(tx, wanted);
  const { kind, recordId, address, tries } = wanted;
  const same = and(eq(messagesTable.record_id, recordId), eq(messagesTable.kind, kind));
  await tx
    .update(messagesTable)
    .set({ status: 'failed', error: notNeeded.askedAnew, settled_at: now() })
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

export async function messageOf(db: Queryable, id: string): Promise<AskedMessage | undefined> {
  const [message] = await db.select().from(messagesTable).where(eq(messagesTable.id, id));
  return message;
}

const settle = (
  db: Database,
  id: string,
  set: Partial<Pick<AskedMessage, 'status' | 'error' | 'outbox' | 'settled_at'>>,
) => db.update(messagesTable).set(set).where(eq(messagesTable.id, id));

/** Sends a message that waits: the job `send-message`. Throws where it is to be tried again. */
export async function sendMessage(
  db: Database,
  send: SendMail,
  kinds: Readonly<Record<string, MessageKind>>,
  id: string,
  { isLast }: JobRun,
): Promise<void> {
  const asked = await messageOf(db, id);
  if (asked?.status !== 'waiting') return;
  const kind = kinds[asked.kind];
  const message = await kind?.compose(asked);
  if (!kind || !message) {
    await settle(db, id, { status: 'failed', error: notNeeded.notWanted, settled_at: now() });
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
    await kind.failed?.(asked);
  }
}

/**
 * Messages that no job will send any more, for their server ended in the last try, at most `limit`, are told as failed; gives how
 * many there were. A message and its job are written at once, and it is settled before its job is done: one that waits has a job
 * in each snapshot, but for such. What it is about is left as it is: a link in it may have arrived.
 */
export async function settleLostMessages(db: Database, limit: number): Promise<number> {
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

/** Removes old messages, at most `limit`; gives how many there were. */
export const forgetOldMessages = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, messagesTable, sql`${messagesTable.created_at} < now() - interval '90 days'`, limit);
