// Ending a server without losing an answer, and without waiting for connections on which nothing is under way:
// browsers keep them open, and open them ahead of need; some begin a body and never end it, or send it byte by byte.
import type { IncomingMessage, Server } from 'node:http';

/** A body of which less than this arrives in so long is not waited for: it would not be there in time. */
const leastBytes = 16 * 1024;
const leastInMs = 2_000;

/** To be called before the server listens; gives the function that cuts whatever only waits. */
export function followRequests(server: Server): () => void {
  /** What is under way, and how much of it had arrived when that was last looked at. */
  const underWay = new Map<IncomingMessage, number | undefined>();
  let ending = false;
  const cut = () => {
    if (ending && underWay.size === 0) server.closeAllConnections();
  };
  const cutStuck = () => {
    for (const [request, before] of underWay) {
      const { bytesRead } = request.socket;
      if (!request.complete && before !== undefined && bytesRead - before < leastBytes)
        request.socket.destroy();
      else underWay.set(request, bytesRead);
    }
  };
  server.on('request', (request, response) => {
    underWay.set(request, undefined);
    response.once('close', () => {
      underWay.delete(request);
      // Not at once: the answer's last bytes are on their way.
      setImmediate(cut);
    });
  });
  return () => {
    ending = true;
    cut();
    cutStuck();
    setInterval(cutStuck, leastInMs).unref();
  };
}
