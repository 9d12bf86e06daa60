// One open event stream: sends events to its user and ends with the session.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#server/http/access.ts';
import type { ChangedRecords, EndReason, PresenceEvent, UnreadEvent } from '#shared/contract/events.ts';
import type { ActorChanges } from './changed-records.ts';

/** A client that reads too slowly loses its stream. It connects again with its cursor. */
const maxWaitingBytes = 256 * 1024;

/** When a client connects again after a shutdown. Spread, so that not all come at the same moment. */
const retryMs = () => 1_000 + Math.round(Math.random() * 3_000);

export class EventStream {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly #reply: FastifyReply;
  #unread = '';
  #cursor = '';

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.request = request;
    this.actor = actorOf(request);
    this.#reply = reply;
    // Each message in a full buffer waits with its own listener. `maxWaitingBytes` bounds their number.
    reply.raw.setMaxListeners(0);
  }

  #send(message: { event: string; data: unknown; id?: string; retry?: number }): void {
    const { sse, raw } = this.#reply;
    if (!sse.isConnected) return;
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
    // The promise resolves after a full buffer was drained. Nothing waits for it.
    else sse.send(message).catch(() => {});
  }

  /** Sends the state of the notices if it differs from the last one sent. */
  sendUnread(state: UnreadEvent, cursor?: string): void {
    const text = JSON.stringify(state);
    if (text === this.#unread) return;
    this.#unread = text;
    if (cursor) this.#cursor = cursor;
    this.#send({ event: 'unread', data: state, ...(cursor && { id: cursor }) });
  }

  /**
   * Sends the changes of other people that this user may see. `changes`: of all records; undefined if there are too many
   * to list. `own`: of the user's own records.
   */
  sendChanges(
    changes: readonly ActorChanges[] | undefined,
    own: readonly ActorChanges[] = [],
    cursor: string,
  ): void {
    const data = changes === undefined ? null : this.#visible(changes, own);
    if (data?.length === 0) return;
    this.#cursor = cursor;
    this.#send({ event: 'changes', data, id: cursor });
  }

  #visible(changes: readonly ActorChanges[], own: readonly ActorChanges[]): ChangedRecords[] {
    const { userId, permissions } = this.actor;
    const seesAll = ({ resource }: ActorChanges) => permissions.has(`${resource}.read`);
    return [...changes.filter(seesAll), ...own.filter((change) => !seesAll(change))]
      .filter(({ actor }) => actor !== userId)
      .map(({ resource, count, ids }) => ({ resource, count, ids: ids.length < count ? null : [...ids] }));
  }

  sendPresence(data: PresenceEvent): void {
    this.#send({ event: 'presence', data });
  }

  /** Keeps the connection open, and gives the client a newer cursor to continue from. */
  sendHeartbeat(cursor: string): void {
    const isNew = cursor !== '' && cursor !== this.#cursor;
    this.#cursor = cursor;
    this.#send({ event: 'heartbeat', data: null, ...(isNew && { id: cursor }) });
  }

  end(reason: EndReason): void {
    this.#send({ event: 'end', data: { reason }, retry: reason === 'shutdown' ? retryMs() : 100 });
    this.#reply.sse.close();
  }
}
