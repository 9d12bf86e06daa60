// Simulates an unreachable database.
import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import type { Database } from '#server/db/client.ts';

/** Takes control of the connections that this pool opens from now on. */
export function cutOff({ $client: { options } }: Database) {
  const sockets: Socket[] = [];
  let isAway = false;
  (options as ClientConfig).stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    if (isAway) {
      socket.connect = () => {
        setImmediate(() => socket.destroy(new Error('The database is unreachable.')));
        return socket;
      };
    }
    return socket;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** Closes the open connections. */
    cut,
    /** Closes the open connections and refuses new ones until `comeBack`. */
    goAway() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
    /** The number of connection attempts. */
    tries: () => sockets.length,
  };
}
