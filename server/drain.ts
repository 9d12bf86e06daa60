// Ending a server without losing an answer, and without waiting for connections on which nothing is under way:
// browsers keep them open, and open them ahead of need; some begin a body and never end it, or send it byte by byte, and
// some do not read what they are answered.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What moves slower than this, into the server or out of it, is not waited for: it would not be there in time. */
const leastPerSecond = 8 * 1024;
const bodyPatienceMs = 2_000;
/** The system takes more of an answer only once a third of what it holds of it has gone, which may be a megabyte or more. */
const answerPatienceMs = 5_000;
const lookEveryMs = 500;

/** How much the system has taken of what was answered here: also in the middle of a piece, of which Node says nothing. */
function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten;
}

/** To be called before the server listens; gives the function that cuts whatever only waits. */
export function followRequests(server: Server): () => void {
  const underWay = new Set<IncomingMessage>();
  let ending = false;
  const cut = () => {
    if (ending && underWay.size === 0) server.closeAllConnections();
  };

  /** Cuts what waits for the other side and of which hardly anything moves for so long. */
  function cutStuck(
    patienceMs: number,
    isWaiting: (request: IncomingMessage) => boolean,
    moved: (socket: Socket) => number,
  ) {
    const least = (leastPerSecond * patienceMs) / 1_000;
    /** How much of each had moved, when it had last moved enough. */
    const marks = new WeakMap<IncomingMessage, { bytes: number; at: number }>();
    const look = () => {
      for (const request of underWay) {
        const mark = marks.get(request);
        const now = { bytes: moved(request.socket), at: performance.now() };
        if (!isWaiting(request)) marks.delete(request);
        else if (!mark || now.bytes - mark.bytes >= least) marks.set(request, now);
        else if (now.at - mark.at >= patienceMs) request.socket.destroy();
      }
    };
    look();
    setInterval(look, lookEveryMs).unref();
  }

  server.on('request', (request, response) => {
    underWay.add(request);
    response.once('close', () => {
      underWay.delete(request);
      // Not at once: the answer's last bytes are on their way.
      setImmediate(cut);
    });
  });
  return () => {
    ending = true;
    cut();
    cutStuck(
      bodyPatienceMs,
      ({ complete }) => !complete,
      ({ bytesRead }) => bytesRead,
    );
    cutStuck(answerPatienceMs, ({ socket }) => socket.writableLength > 0, takenBytes);
  };
}
