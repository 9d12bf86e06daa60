// Messages to a person about events. Each person sees only their own.
import { isoTime, numberInQuery } from './fields.ts';
import { z } from './zod.ts';

export const noticesPath = '/notices';
/** Notices are deleted after this time. */
export const noticeDays = 90;
export const maxNotices = 100;
export const defaultNotices = 20;

/** The number of unread notices, in the answer to `GET /notices`. */
export const unreadHeader = 'X-Unread-Count';

export const notice = z.object({
  id: z.uuid(),
  event: z.string(),
  /** One plain sentence. */
  text: z.string(),
  /** The record that the notice is about, or null. */
  resource: z.nullable(z.string()),
  recordId: z.nullable(z.uuid()),
  createdAt: isoTime(),
  /** Null for an unread notice. */
  readAt: z.nullable(isoTime()),
});

export type Notice = z.infer<typeof notice>;

/** `after`: the id of the last notice of the page before. */
export const noticesQuery = z.strictObject({
  unread: z.optional(z.enum(['true', 'false'])),
  after: z.optional(z.uuid()),
  limit: z.optional(numberInQuery('limit', 1, maxNotices)),
});

/** Marks these notices, or all of them, as read. */
export const readNoticesBody = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxNotices)) }),
  z.strictObject({ all: z.literal(true) }),
]);

export const unreadCount = z.object({ unread: z.int() });
