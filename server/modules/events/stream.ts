// One open event stream: what it sends to its user, and how it ends.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#server/http/access.ts';
import type { ChangedRecords, EndReason, UnreadEvent } from '#shared/contract/events.ts';
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

  /** Sends the changes of other people that this user may see. Undefined: there are too many to list. */
  sendChanges(changes: readonly ActorChanges[] | undefined, cursor: string): void {
    const data = changes === undefined ? null : this.#visible(changes);
    if (data?.length === 0) return;
    this.#cursor = cursor;
    this.#send({ event: 'changes', data, id: cursor });
  }

  #visible(changes: readonly ActorChanges[]): ChangedRecords[] {
    const { userId, permissions } = this.actor;
    return changes
      .filter(({ resource, actor }) => actor !== userId && permissions.has(`${resource}.read`))
      .map(({ resource, count, ids }) => ({ resource, count, ids: ids.length < count ? null : [...ids] }));
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
