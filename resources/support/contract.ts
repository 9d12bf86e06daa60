import { defineContract, type RecordOf } from '#shared/contract/contract.ts';
import { choice, isoTime, requiredText, storedRecord } from '#shared/contract/fields.ts';
import { timeRange } from '#shared/contract/ranges.ts';
import { z } from '#shared/contract/zod.ts';
import { id, optionalId } from '#shared/domain/id.ts';

export const threadStatuses = ['open', 'closed'] as const;

/** The two sides of a thread: the person who asked, and the platform's people. */
export const sides = ['owner', 'platform'] as const;

/** Maximum number of messages per thread, and of open threads per person. */
export const maxMessages = 500;
export const maxOpenThreads = 50;

const message = requiredText('Message', 5_000);
const status = choice('Status', threadStatuses);

export const support = defineContract({
  name: 'support',
  path: '/support/threads',
  one: 'Question',
  many: 'Questions',
  record: storedRecord({
    subject: z.string(),
    status: z.enum(threadStatuses),
    ownerId: z.uuid(),
    owner: z.object({ id: z.uuid(), full_name: z.string(), email: z.string(), isActive: z.boolean() }),
    storeId: z.nullable(z.uuid()),
    /** Null if the question is about no store, or the store was deleted. */
    store: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
    lastMessageAt: isoTime(),
    /** An open thread whose last message is the owner's waits for an answer. */
    lastMessageBy: z.enum(sides),
  }),
  /** Messages are never edited. A new one reopens a closed thread. */
  update: z.partial(z.object({ status })),
  filters: {
    status,
    lastMessageBy: choice('Last message by', sides),
    ownerId: id(),
    storeId: id(),
    ...timeRange('lastMessage'),
  },
  sorters: ['lastMessageAt', 'createdAt', 'subject'],
  search: ['subject', 'owner'],
  permissions: {
    read: 'See the questions of store owners',
    write: 'Answer questions of store owners, close and reopen them',
  },
  base: [],
});

/** `POST /support/threads`. The caller becomes the thread's owner. */
export const newQuestion = z.object({
  subject: requiredText('Subject', 150),
  storeId: z.optional(optionalId()),
  message,
});

/** `POST /support/threads/{id}/messages`. */
export const newMessage = z.object({ message });

export const supportMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.enum(sides),
  /** Null if the author was deleted. Without `id` for a reader who may not see the person. */
  author: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  createdAt: isoTime(),
});

export type SupportThread = RecordOf<typeof support>;
export type SupportMessage = z.infer<typeof supportMessage>;
