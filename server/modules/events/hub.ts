// The open event streams of this process. Wakes up by `db/changes.ts`, then reads what its connected users need.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { type Actor, type Authenticate, actorOf, mustHaveNoDuty } from '#server/http/access.ts';
import { ApiError, tooMany, unavailable } from '#server/http/errors.ts';
import type { OpenFormsChange } from '#server/modules/presence/open-forms.ts';
import { noticesName } from '#server/notices/notify.ts';
import { unreadNotices } from '#server/notices/own-notices.ts';
import { heartbeatMs } from '#shared/contract/events.ts';
import { type ChangesSince, changesSince, currentCursor } from './changed-records.ts';
import { ownChangesSince, ownResources } from './own-changes.ts';
import { EventStream } from './stream.ts';

/** Limits of open streams in one process. A browser has one per visible tab. */
export const maxStreams = { ofSession: 20, ofUser: 50, all: 5_000 };

/** Resources whose changes can end a session or change its permissions. */
const accessResources = ['sessions', 'users', 'roles', 'settings'];

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one === other || (one.size === other.size && [...one].every((name) => other.has(name)));

/** Whether a user sees only their own records of a resource, such as the stores that they own. */
const isLimited = ({ actor: { permissions } }: EventStream) =>
  [...ownResources].some((resource) => !permissions.has(`${resource}.read`));

export type EventHub = ReturnType<typeof eventHub>;

export function eventHub(db: Database, authenticate: Authenticate) {
  const streams = new Set<EventStream>();
  /** Where this process continues to read the audit log. Undefined without streams. */
  let cursor: string | undefined;
  const due = { access: false, changes: false, unread: false };
  let working = false;
  let closed = false;

  /** Ends the streams of ended sessions, and those whose permissions or duties have changed. */
  async function checkAccess(): Promise<void> {
    await Promise.all(
      [...streams].map(async (stream) => {
        try {
          const actor = await authenticate(stream.request);
          mustHaveNoDuty(actor, stream.request.routeOptions.config);
          if (!isSame(actor.permissions, stream.actor.permissions)) stream.end('access-changed');
        } catch (error) {
          // Any other error is the server's own, and the next check follows soon.
          if (!(error instanceof ApiError)) return;
          if (error.status === 401) stream.end('signed-out');
          if (error.status === 403) stream.end('access-changed');
        }
      }),
    );
  }

  /** Sends the changes after a cursor to these streams. One query finds the changes that owners may see. */
  async function sendChangesSince(after: string, to: Iterable<EventStream>): Promise<ChangesSince> {
    const receivers = [...to];
    const found = await changesSince(db, after);
    const owners = receivers.filter(isLimited).map(({ actor }) => actor.userId);
    const hasOwn = owners.length > 0 && found.changes?.some(({ resource }) => ownResources.has(resource));
    const own = hasOwn ? await ownChangesSince(db, { after, until: found.cursor }, owners) : undefined;
    for (const stream of receivers) {
      stream.sendChanges(found.changes, own?.get(stream.actor.userId), found.cursor);
    }
    return found;
  }

  async function sendChanges(): Promise<void> {
    if (cursor === undefined) return;
    ({ cursor } = await sendChangesSince(cursor, streams));
  }

  async function sendUnread(to: Iterable<EventStream>, from?: string): Promise<void> {
    const receivers = [...to];
    const found = await unreadNotices(db, [...new Set(receivers.map(({ actor }) => actor.userId))]);
    for (const stream of receivers) {
      const { unread = 0, newest = null } = found.get(stream.actor.userId) ?? {};
      stream.sendUnread({ unread, newest }, from);
    }
  }

  /** Does the due work, one after another. A failed read is repeated at the next change or heartbeat. */
  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (streams.size > 0 && (due.access || due.changes || due.unread)) {
        const { access, changes, unread } = due;
        Object.assign(due, { access: false, changes: false, unread: false });
        if (access) await checkAccess();
        if (changes) await sendChanges().catch(() => {});
        if (unread) await sendUnread(streams).catch(() => {});
      }
    } finally {
      working = false;
    }
  }

  function beat(): void {
    Object.assign(due, { access: true, changes: true, unread: true });
    void work();
    for (const stream of streams) stream.sendHeartbeat(cursor ?? '');
  }
  const timer = setInterval(() => streams.size > 0 && beat(), heartbeatMs);
  timer.unref();

  function mustHaveRoom({ sessionId, userId }: Actor): void {
    if (closed || streams.size >= maxStreams.all) throw unavailable();
    const ofUser = [...streams].filter(({ actor }) => actor.userId === userId);
    const ofSession = ofUser.filter(({ actor }) => actor.sessionId === sessionId);
    if (ofUser.length >= maxStreams.ofUser || ofSession.length >= maxStreams.ofSession) {
      throw tooMany('You have too many open windows. Notifications arrive later in this one.', 60);
    }
  }

  return {
    /** Answers a request with a stream that stays open. `lastEventId`: the cursor of the client's last stream. */
    async open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      mustHaveRoom(actorOf(request));
      const stream = new EventStream(request, reply);
      streams.add(stream);
      reply.sse.onClose(() => {
        streams.delete(stream);
        if (streams.size === 0) cursor = undefined;
      });
      try {
        const from = cursor ?? (await currentCursor(db));
        cursor ??= from;
        // The session may have ended since it was looked up, before the stream was in the set.
        due.access = true;
        void work();
        reply.sse.keepAlive();
        reply.hijack();
        await sendUnread([stream], from);
        const { lastEventId } = reply.sse;
        if (lastEventId === null) return;
        await sendChangesSince(lastEventId, [stream]);
      } catch (error) {
        streams.delete(stream);
        if (!reply.sent) throw error;
        reply.raw.destroy();
      }
    },
    /** Call it when resources have changed. Undefined: any of them may have. */
    changed(resources: readonly string[] | undefined): void {
      if (streams.size === 0) return;
      if (!resources || resources.some((name) => accessResources.includes(name))) due.access = true;
      if (!resources || resources.includes(noticesName)) due.unread = true;
      if (!resources || resources.some((name) => name !== noticesName)) due.changes = true;
      void work();
    },
    /** Notifies people with the form of a record open that another person opened or closed it. */
    formsChanged({ resource, recordId, userIds }: OpenFormsChange): void {
      for (const stream of streams) {
        if (userIds.includes(stream.actor.userId)) stream.sendPresence({ resource, recordId });
      }
    },
    count: () => streams.size,
    /** Ends all streams. Their clients connect to another process. */
    close(): void {
      closed = true;
      clearInterval(timer);
      for (const stream of [...streams]) stream.end('shutdown');
    },
  };
}
