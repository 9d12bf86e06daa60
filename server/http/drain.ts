// Drains the HTTP server on shutdown: finishes the requests in flight and closes connections that are idle or stalled.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes per second below which a transfer counts as stalled: it could not finish before the shutdown deadline. */
const minBytesPerSecond = 8 * 1024;
const bodyTimeoutMs = 2_000;
/** Longer than for bodies: the kernel accepts more of an answer only after a third of its buffer is sent, which can be 1 MB. */
const answerTimeoutMs = 5_000;
const checkEveryMs = 500;

/** Bytes of the answer that the kernel has accepted. `bytesWritten` alone counts a chunk only when all of it is written. */
function acceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

/** Call before the server listens. Returns the function that starts draining. */
export function trackRequests(server: Server): () => void {
  const underWay = new Set<IncomingMessage>();
  let ending = false;
  const closeIdle = () => {
    if (ending && underWay.size === 0) server.closeAllConnections();
  };

  /** Closes waiting connections that moved fewer bytes than the minimum during `timeoutMs`. */
  function closeStalled(
    timeoutMs: number,
    isWaiting: (request: IncomingMessage) => boolean,
    moved: (socket: Socket) => number,
  ) {
    const least = (minBytesPerSecond * timeoutMs) / 1_000;
    /** For each request: the transferred bytes at the last time when enough had moved. */
    const marks = new WeakMap<IncomingMessage, { bytes: number; at: number }>();
    const check = () => {
      for (const request of underWay) {
        const mark = marks.get(request);
        const now = { bytes: moved(request.socket), at: performance.now() };
        if (!isWaiting(request)) marks.delete(request);
        else if (!mark || now.bytes - mark.bytes >= least) marks.set(request, now);
        else if (now.at - mark.at >= timeoutMs) request.socket.destroy();
      }
    };
    check();
    setInterval(check, checkEveryMs).unref();
  }

  server.on('request', (request, response) => {
    underWay.add(request);
    response.once('close', () => {
      underWay.delete(request);
      // Deferred, because the answer's last bytes are still being sent.
      setImmediate(closeIdle);
    });
  });
  return () => {
    ending = true;
    closeIdle();
    closeStalled(
      bodyTimeoutMs,
      ({ complete }) => !complete,
      ({ bytesRead }) => bytesRead,
    );
    closeStalled(answerTimeoutMs, ({ socket }) => socket.writableLength > 0, acceptedBytes);
  };
}
