// A connection of its own that is held for as long as somebody needs it: to listen, to hold a lock, to be seen. With its end
// PostgreSQL forgets all of that, so it is replaced, and the next one does the same again.
import pg from 'pg';
import { type Database, silenceBoundSocket, silentAfterMs } from './client.ts';

interface KeptOptions {
  /** What each connection does first. One on which it fails is closed, and the next one tries. */
  readonly prepare: (client: pg.Client) => unknown;
  /** The pause before the next one is opened, in milliseconds. */
  readonly againMs: number;
  readonly onError?: (error: Error, client: pg.Client) => void;
  /** After how long without a word it is replaced, see `silenceBoundSocket`. */
  readonly socketTimeoutMs?: number;
}

/** To be opened by the first `get`, with the settings of this pool. */
export function keepConnection(
  { $client: { options } }: Database,
  { prepare, againMs, onError = () => {}, socketTimeoutMs = silentAfterMs }: KeptOptions,
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
      // Of one that only holds or listens nothing would be heard.
      const asking = setInterval(() => client.query('select 1').catch(() => {}), socketTimeoutMs / 4).unref();
      client.once('end', () => clearInterval(asking));
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
    if (ended) throw new Error('The connection was closed for good.');
    clearTimeout(timer);
    current ??= open();
    return current;
  }

  return {
    /** The one that is open, or is being opened; fails where that does. */
    get,
    /** Closes it for good. */
    async end() {
      ended = true;
      clearTimeout(timer);
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
