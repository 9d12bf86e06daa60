// Reads and drops the rest of a body that was answered before it had come, so that the connection stays usable.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxRequestBytes, megabyte } from '#src/shared/uploads.ts';

/** No call takes more. A sender of more is cut off. */
const maxBytes = maxRequestBytes + 4 * megabyte;
/** A connection that stays open waits so long for the rest. */
const maxMs = 60_000;
/** The answer on a connection that closes waits so long: closing with unread bytes resets it, and the answer may get lost. */
const closingMs = 3_000;

const dropped = new WeakSet<IncomingMessage>();
const sockets = new WeakSet<Socket>();

/** Whether the rest of the body is dropped. */
export const isDropped = (request: IncomingMessage): boolean => dropped.has(request);

/** Whether the current request of the connection is answered, and its body still arrives. */
export const isDropping = (socket: Socket): boolean => sockets.has(socket);

/** Drops what still comes; resolves to whether all of it came within these bounds. */
function drop(request: IncomingMessage, ms: number): Promise<boolean> {
  const { socket } = request;
  dropped.add(request);
  sockets.add(socket);
  let bytes = 0;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false).unref();
    request.unpipe();
    request.on('error', () => {});
    request.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > maxBytes) resolve(false);
    });
    request.once('close', () => {
      clearTimeout(timer);
      sockets.delete(socket);
      resolve(true);
    });
    request.resume();
  });
}

const isArriving = (request: IncomingMessage) =>
  request.complete === false && !request.destroyed && !isDropped(request);

/** Drops what still comes of the body of an answered request, and cuts the connection where that is too much. */
export function dropRest(request: IncomingMessage): void {
  if (!isArriving(request)) return;
  void drop(request, maxMs).then((isOver) => {
    if (!isOver) request.socket.destroy();
  });
}

/** To be registered before other hooks set `Connection`. */
export function dropUnreadBodies(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isArriving(raw)) return;
    // Fastify closes the connection after a body that it could not parse.
    reply.removeHeader('connection');
    if (isStopping() || !reply.raw.shouldKeepAlive) await drop(raw, closingMs);
    else dropRest(raw);
  });
}
