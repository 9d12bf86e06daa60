// Asking a question, and the messages of its thread.
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  maxMessages,
  maxOpenThreads,
  newMessage,
  newQuestion,
  type SupportThread,
  support,
  supportMessage,
} from '#resources/support/contract.ts';
import { lockInTransaction } from '#server/db/advisory-locks.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId, now } from '#server/db/columns.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { supportMessagesTable, supportThreadsTable } from '#server/db/tables/support.ts';
import { usersTable } from '#server/db/tables/users.ts';
import type { Actor } from '#server/http/access.ts';
import { idOf, registerCall, sendSaved } from '#server/http/calls.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { once } from '#server/http/idempotency.ts';
import type { Reads } from '#server/http/reads.ts';
import { notify } from '#server/notices/notify.ts';
import type { Writer } from '#server/records/audit-log.ts';
import { ownStores } from '#server/records/own-stores.ts';
import { readOne } from '#server/records/records.ts';
import { insertRecord, type Target, transaction, updateRecord } from '#server/records/write.ts';
import { logRows } from '#server/records/write-rows.ts';
import { platformTeam } from '#shared/contract/audit-log.ts';
import { z } from '#shared/contract/zod.ts';
import { permission } from '#shared/domain/permissions.ts';
import { supportModule, threadKind, threadsFor } from './module.ts';

const tags = [support.many];
const messagesPath = `${support.path}/:id/messages`;

type Side = SupportThread['lastMessageBy'];

interface Message {
  readonly threadId: string;
  readonly by: Side;
  readonly text: string;
  readonly at: string;
}

/** The audit log names the message without its text, which is private and never changes. */
async function addMessage(by: Writer, actor: Actor, { threadId, by: side, text, at }: Message) {
  const row = { id: newId(), thread_id: threadId, author_id: actor.userId, by: side, text, created_at: at };
  await by.tx.insert(supportMessagesTable).values(row);
  const { text: _, ...facts } = row;
  await logRows(by, { name: 'support-messages', table: supportMessagesTable }, 'create', [
    { ...facts, version: null },
  ]);
}

/** Notifies the other side. */
const announce = (by: Writer, { id, subject, owner, ownerId }: SupportThread, side: Side) =>
  notify(by, {
    ...(side === 'owner'
      ? { event: 'support_question', to: 'administrators', text: `${owner.full_name} asked: “${subject}”.` }
      : { event: 'support_answer', to: [ownerId], text: `Your question “${subject}” has an answer.` }),
    about: { resource: support.name, recordId: id },
  });

async function mustBeOwnStore(tx: Transaction, actor: Actor, storeId: string) {
  const { where } = ownStores(actor);
  if ((await tx.$count(storesTable, and(eq(storesTable.id, storeId), where))) === 0) {
    throw invalid({ storeId: ['Please select one of your stores.'] });
  }
}

async function mustHaveRoom(tx: Transaction, { userId }: Actor) {
  await lockInTransaction(tx, `support threads ${userId}`);
  const open = and(eq(supportThreadsTable.owner_id, userId), eq(supportThreadsTable.status, 'open'));
  if ((await tx.$count(supportThreadsTable, open)) >= maxOpenThreads) {
    throw conflict(`You have ${maxOpenThreads} open questions. Close one of them first.`);
  }
}

async function ask(by: Writer, actor: Actor, { subject, storeId, message }: z.infer<typeof newQuestion>) {
  if (storeId) await mustBeOwnStore(by.tx, actor, storeId);
  await mustHaveRoom(by.tx, actor);
  const at = now();
  const saved = await insertRecord(
    threadKind,
    by,
    (columns) => columns({ subject, owner_id: actor.userId, store_id: storeId ?? null, last_message_at: at }),
    (threadId) => addMessage(by, actor, { threadId, by: 'owner', text: message, at }),
  );
  await announce(by, saved.record, 'owner');
  return saved;
}

/** Adds a message to a thread and reopens it. */
async function answer(by: Writer, actor: Actor, target: Target, text: string) {
  const saved = await updateRecord(threadKind, by, target, async ({ id, ownerId }, columns) => {
    const side = ownerId === actor.userId ? 'owner' : 'platform';
    const inThread = eq(supportMessagesTable.thread_id, id);
    if ((await by.tx.$count(supportMessagesTable, inThread)) >= maxMessages) {
      throw conflict(`A question can have at most ${maxMessages} messages. Please ask a new one.`);
    }
    const at = now();
    await addMessage(by, actor, { threadId: id, by: side, text, at });
    return columns({ status: 'open', last_message_at: at, last_message_by: side });
  });
  await announce(by, saved.record, saved.record.lastMessageBy);
  return saved;
}

export interface SupportNeeds {
  readonly db: Database;
  readonly reads: Reads;
}

export function registerSupportCalls(app: FastifyInstance, { db }: SupportNeeds, changed: () => void) {
  registerCall(app, 'POST', support.path, {
    tags,
    summary: 'Ask the platform a question. A store must be your own',
    body: newQuestion,
    answer: support.record,
    status: 201,
    message: 'Question sent',
    async run({ actor, author, body, request, reply }) {
      const saved = await transaction(db, (tx) =>
        once(tx, request, () => ask({ tx, author }, actor, body)),
      ).finally(changed);
      return sendSaved(reply, saved);
    },
  });

  registerCall(app, 'GET', messagesPath, {
    tags,
    summary: 'List the messages of a question, the oldest first',
    answer: z.array(supportMessage),
    async run({ actor, author, request }) {
      const id = idOf(request, support);
      const thread = await readOne(db, supportModule, id, threadsFor(actor, 'read'));
      if (!thread) throw notFound(support.one);
      const rows = await db
        .select({
          id: supportMessagesTable.id,
          text: supportMessagesTable.text,
          by: supportMessagesTable.by,
          createdAt: supportMessagesTable.created_at,
          authorId: usersTable.id,
          name: usersTable.full_name,
        })
        .from(supportMessagesTable)
        .leftJoin(usersTable, eq(usersTable.id, supportMessagesTable.author_id))
        .where(eq(supportMessagesTable.thread_id, id))
        .orderBy(asc(supportMessagesTable.id))
        .limit(maxMessages);
      // As in the history: owners do not see the names of the platform's people.
      const sees = (authorId: string | null) =>
        authorId === actor.userId ||
        author.mayReadUsers ||
        actor.permissions.has(permission(support, 'read'));
      return rows.map(({ authorId, name, ...message }) => ({
        ...message,
        author:
          message.by === 'platform' && !sees(authorId)
            ? { id: null, name: platformTeam }
            : name === null
              ? null
              : { id: authorId, name },
      }));
    },
  });

  registerCall(app, 'POST', messagesPath, {
    tags,
    summary: 'Add a message to a question. Reopens a closed one',
    body: newMessage,
    answer: support.record,
    status: 201,
    message: 'Message sent',
    async run({ actor, author, body, request, reply }) {
      const target = { id: idOf(request, support), scope: threadsFor(actor, 'write')?.where };
      const saved = await transaction(db, (tx) =>
        once(tx, request, () => answer({ tx, author }, actor, target, body.message)),
      ).finally(changed);
      return sendSaved(reply, saved);
    },
  });
}
