// The one connection that copies or restores: nothing bounds how long a statement of it takes.
import pg from 'pg';
import type { Database } from '#server/db/client.ts';

/** Opens it for as long as `work` takes; a signal cuts it. */
export async function withConnection<T>(
  { $client: { options } }: Database,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    ...options,
    // A stream of rows has the connection to itself.
    pipeline: false,
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  } as pg.ClientConfig);
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  const cut = () => void client.end().catch(() => {});
  await client.connect();
  signal?.addEventListener('abort', cut);
  try {
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw lost ?? error;
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}
