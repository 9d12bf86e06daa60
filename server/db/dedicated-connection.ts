// A long-lived connection that listens, holds a lock or marks this process as alive. PostgreSQL drops all of that with
// the connection, so a broken connection is replaced and prepared again.
import pg from 'pg';
import { type Database, silenceBoundSocket, silentAfterMs } from './client.ts';

interface DedicatedConnectionOptions {
  /** Runs on each new connection. If it fails, the connection is closed and a new one is opened. */
  readonly prepare: (client: pg.Client) => unknown;
  /** The pause before reconnecting, in milliseconds. */
  readonly againMs: number;
  readonly onError?: (error: Error, client: pg.Client) => void;
  /** Reconnects after this time without incoming data, see `silenceBoundSocket`. */
  readonly socketTimeoutMs?: number;
}

/** Uses the settings of this pool. The first `get` opens the connection. */
export function openDedicatedConnection(
  { $client: { options } }: Database,
  { prepare, againMs, onError = () => {}, socketTimeoutMs = silentAfterMs }: DedicatedConnectionOptions,
) {
  let current: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  function open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...options,
      pipeline: false,
      stream: silenceBoundSocket(socketTimeoutMs),
    } as pg.ClientConfig);
    const opened = (async () => {
      await client.connect();
      // A ping, so that an idle connection does not time out.
      const ping = setInterval(() => client.query('select 1').catch(() => {}), socketTimeoutMs / 4).unref();
      client.once('end', () => clearInterval(ping));
      await prepare(client);
      return client;
    })();
    function replace() {
      if (current !== opened) return;
      current = undefined;
      if (!ended) timer = setTimeout(() => get().catch(() => {}), againMs).unref();
    }
    client.on('error', (error) => onError(error, client)).once('end', replace);
    opened.catch(() => {
      replace();
      client.end().catch(() => {});
    });
    return opened;
  }

  async function get(): Promise<pg.Client> {
    if (ended) throw new Error('The connection was closed.');
    clearTimeout(timer);
    current ??= open();
    return current;
  }

  return {
    /** The current connection. Rejects if it cannot be opened. */
    get,
    /** Closes the connection and does not reconnect. */
    async end() {
      ended = true;
      clearTimeout(timer);
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
