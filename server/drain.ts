// Ending a server without losing an answer, and without waiting for connections on which nothing is under way:
// browsers keep them open, and open them ahead of need.
import type { Server } from 'node:http';

/** To be called before the server listens; gives the function that cuts whatever only waits. */
export function followRequests(server: Server): () => void {
  let inFlight = 0;
  let ending = false;
  const cut = () => {
    if (ending && inFlight === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      // Not at once: the answer's last bytes are on their way.
      setImmediate(cut);
    });
  });
  return () => {
    ending = true;
    cut();
  };
}
