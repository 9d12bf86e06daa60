// Drains the rest of a request body that was answered early, so that the connection stays usable.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxRequestBytes, megabyte } from '#shared/contract/uploads.ts';

/** Above the limit of every route. Connections that send more are closed. */
const maxBytes = maxRequestBytes + 4 * megabyte;
/** Time limit for the rest of the body on a connection that stays open. */
const maxMs = 60_000;
/** The same for a closing connection. Closing with unread bytes resets it, and the answer may get lost. */
const closingMs = 3_000;

const dropped = new WeakSet<IncomingMessage>();
const sockets = new WeakSet<Socket>();

/** Whether the rest of the body is being drained. */
export const isDropped = (request: IncomingMessage): boolean => dropped.has(request);

/** Whether the connection's current request is answered while its body still arrives. */
export const isDropping = (socket: Socket): boolean => sockets.has(socket);

/** Drains the body. Resolves to whether it ended within the limits. */
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

/** Drains the body of an answered request. Closes the connection if a limit is exceeded. */
export function dropRest(request: IncomingMessage): void {
  if (!isArriving(request)) return;
  void drop(request, maxMs).then((isOver) => {
    if (!isOver) request.socket.destroy();
  });
}

/** Register before other hooks that set `Connection`. */
export function dropUnreadBodies(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isArriving(raw)) return;
    // Fastify closes the connection after a body that it could not parse.
    reply.removeHeader('connection');
    if (isStopping() || !reply.raw.shouldKeepAlive) await drop(raw, closingMs);
    else dropRest(raw);
  });
}
