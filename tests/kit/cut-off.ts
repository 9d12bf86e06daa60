// A database that goes away, as a process sees it.
import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import type { Database } from '#server/db/client.ts';

/** Takes hold of the connections that are opened from now on with the settings of this pool. */
export function cutOff({ $client: { options } }: Database) {
  const sockets: Socket[] = [];
  let isAway = false;
  (options as ClientConfig).stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    if (isAway) {
      socket.connect = () => {
        setImmediate(() => socket.destroy(new Error('The database is away.')));
        return socket;
      };
    }
    return socket;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** Cuts those that are open. */
    cut,
    /** Cuts those that are open, and lets no other come about until it comes back. */
    goAway() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
    /** How many were opened, or tried. */
    tries: () => sockets.length,
  };
}
