// Notifies all processes within a second of the resources that changed, by LISTEN and NOTIFY. A notification may be
// lost, so caches also expire; consumers that must not miss a change read the audit log.
import type pg from 'pg';
import type { Database } from './client.ts';
import { openDedicatedConnection } from './dedicated-connection.ts';
import { getOrInsert } from './get-or-insert.ts';

const channel = 'changes';
/** Changes within this time are sent together. */
const gatherMs = 50;
const againMs = 1_000;

/** The changes of a pool that are not sent yet. */
class PendingChanges {
  readonly resources = new Set<string>();
  /** The pending or scheduled notification. */
  notification: Promise<void> | undefined;
  notifyNow = () => {};
}

const pendingChanges = new WeakMap<pg.Pool, PendingChanges>();

async function notify({ $client: pool }: Database, from: PendingChanges): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, gatherMs);
    timer.unref();
    from.notifyNow = resolve;
  });
  from.notification = undefined;
  const resources = [...from.resources];
  from.resources.clear();
  // A lost notification is harmless: the caches of other processes expire.
  await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(resources)]).catch(() => {});
}

/**
 * Call it after the commit. Within the transaction, PostgreSQL would serialize the commits of all transactions that
 * notify.
 */
export function announceChanges(db: Database, resources: Iterable<string>): void {
  const pending = getOrInsert(pendingChanges, db.$client, () => new PendingChanges());
  for (const resource of resources) pending.resources.add(resource);
  if (pending.resources.size > 0) pending.notification ??= notify(db, pending);
}

/** Sends pending changes immediately, before the connections close. */
export async function sendPendingChanges(db: Database): Promise<void> {
  const pending = pendingChanges.get(db.$client);
  pending?.notifyNow();
  await pending?.notification;
}

/**
 * Listens until the returned function is called, also to the channels of `others`. Replaces a broken connection.
 * `onChanges` gets the changed resources, or undefined if notifications may have been lost.
 */
export function followChanges(
  db: Database,
  onChanges: (resources: readonly string[] | undefined) => void,
  others: Readonly<Record<string, (payload: string) => void>> = {},
): () => Promise<void> {
  const listener = openDedicatedConnection(db, {
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
