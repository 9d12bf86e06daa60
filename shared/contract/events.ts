// `GET /events`: the stream of what changes for the caller, as server-sent events.
import { z } from './zod.ts';

export const eventsPath = '/events';

/** How often the server sends something on a quiet stream. A stream that is silent for much longer is broken. */
export const heartbeatMs = 20_000;

/** `unread`: the caller's number of unread notices and the id of the newest one. The first event of each stream. */
export const unreadEvent = z.object({ unread: z.int(), newest: z.nullable(z.string()) });

/** `changes`: the records of one resource that other people or jobs changed. */
export const changedRecords = z.object({
  resource: z.string(),
  count: z.int(),
  /** Null if there are too many to list. */
  ids: z.nullable(z.array(z.string())),
});

/** Null if there are too many changes to read: everything may have changed. */
export const changesEvent = z.nullable(z.array(changedRecords));

/** `presence`: another person opened or closed the form of a record that the caller has open too. */
export const presenceEvent = z.object({ resource: z.string(), recordId: z.string() });

/** `end`: why the server ends the stream. After `signed-out`, the client must not connect again. */
export const endEvent = z.object({ reason: z.enum(['signed-out', 'access-changed', 'shutdown']) });

export type UnreadEvent = z.infer<typeof unreadEvent>;
export type ChangedRecords = z.infer<typeof changedRecords>;
export type PresenceEvent = z.infer<typeof presenceEvent>;
export type EndReason = z.infer<typeof endEvent>['reason'];
