// Each process hears of what all others wrote: which resources changed, within a second, by LISTEN and NOTIFY. It is a
// hint for what is kept in a process; whoever must miss nothing reads the journal.
import type pg from 'pg';
import type { Database } from './client.ts';
import { keepConnection } from './dedicated-connection.ts';
import { getOrInsert } from './get-or-insert.ts';

const channel = 'changes';
/** What is written meanwhile is told together. */
const gatherMs = 50;
const againMs = 1_000;

/** What of a pool's writes is not told yet. */
class Gathered {
  readonly resources = new Set<string>();
  /** Under way, or waiting for its moment. */
  told: Promise<void> | undefined;
  tellNow = () => {};
}

const gathered = new WeakMap<pg.Pool, Gathered>();

async function tell({ $client: pool }: Database, from: Gathered): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, gatherMs);
    timer.unref();
    from.tellNow = resolve;
  });
  from.told = undefined;
  const resources = [...from.resources];
  from.resources.clear();
  // Whoever does not hear of it reads anew when what is kept is too old.
  await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(resources)]).catch(() => {});
}

/**
 * To be called after a commit. Not in the transaction: PostgreSQL lets transactions that notify commit one by one, each
 * waiting for the disk.
 */
export function announceChanges(db: Database, resources: Iterable<string>): void {
  const waiting = getOrInsert(gathered, db.$client, () => new Gathered());
  for (const resource of resources) waiting.resources.add(resource);
  if (waiting.resources.size > 0) waiting.told ??= tell(db, waiting);
}

/** Tells at once what was gathered: before the connections are closed. */
export async function tellGathered(db: Database): Promise<void> {
  const waiting = gathered.get(db.$client);
  waiting?.tellNow();
  await waiting?.told;
}

/**
 * Listens until the function that it gives is called, by the same connection to `others` too: channels and who hears them.
 * A connection that breaks is replaced. `onChanges` hears which resources changed; undefined: any may have, for it could
 * not be heard for a moment.
 */
export function followChanges(
  db: Database,
  onChanges: (resources: readonly string[] | undefined) => void,
  others: Readonly<Record<string, (payload: string) => void>> = {},
): () => Promise<void> {
  const listener = keepConnection(db, {
    againMs,
    async prepare(client) {
      client.on('notification', ({ channel: from, payload = '[]' }) => {
        if (from === channel) onChanges(JSON.parse(payload));
        else others[from]?.(payload);
      });
      for (const name of [channel, ...Object.keys(others)]) await client.query(`listen ${name}`);
      onChanges(undefined);
    },
  });
  listener.get().catch(() => {});
  return listener.end;
}
