// The files of a write: kept before their rows are committed. Files are removed in the background, an hour after
// their rows are gone or did not come to be: no request that fails, and no commit that nobody heard of, can take one away.

import { randomUUID } from 'node:crypto';
import { eq, inArray, lte, sql } from 'drizzle-orm';
import { textOf } from '#server/causes.ts';
import { locks } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { fileRemovalsTable, uploadsTable } from '#server/db/tables/kept.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Writer } from './journal.ts';
import type { ReceivedFile, ReceivedFiles } from './received-files.ts';
import { deleteRows, insertRows, transaction } from './write.ts';

const uploads = { name: 'uploads', table: uploadsTable };

/** How long a file stays that no row names. */
const graceMinutes = 60;

/** Not a sorted id: whoever knows one file's address must not guess another's. */
function named(file: ReceivedFile) {
  const id = randomUUID();
  return { ...file, id, key: `${id}.${file.extension}` };
}

type KeptFile = ReturnType<typeof named>;

/** Has files removed after a while, unless a row names them by then. */
async function planRemoval(tx: Pick<Database, 'insert'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const due_at = sql`now() + make_interval(mins => ${graceMinutes})`;
  await tx
    .insert(fileRemovalsTable)
    .values(keys.map((key) => ({ key, due_at })))
    .onConflictDoNothing();
}

/** Removes files' rows; the files themselves go later. */
export async function dropFiles(by: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await deleteRows(by, uploads, inArray(uploadsTable.id, [...ids]));
  const keys = gone.map(({ key }) => String(key));
  await planRemoval(by.tx, keys);
}

/** The files that belong to one write. */
export class WriteFiles {
  private readonly files: ReadonlyMap<string, readonly KeptFile[]>;

  constructor(
    received: ReceivedFiles = {},
    private readonly storage?: Storage,
  ) {
    this.files = new Map(Object.entries(received).map(([field, files]) => [field, files.map(named)]));
  }

  /** Writes the rows of a field's files; gives these, in the order in which they were sent. `for_texts`: texts will show them. */
  async add(by: Writer, field: string, for_texts = false): Promise<readonly KeptFile[]> {
    const files = this.files.get(field) ?? [];
    if (files.length === 0) return files;
    await insertRows(by, uploads, (columns) =>
      files.map(({ id, key, fileName, mimeType, size }) =>
        columns({ id, key, file_name: fileName, mime_type: mimeType, size, for_texts }),
      ),
    );
    const keys = files.map(({ key }) => key);
    await by.tx.delete(fileRemovalsTable).where(inArray(fileRemovalsTable.key, keys));
    return files;
  }

  /** Keeps the files, then does the write. */
  async keepThen<T>(db: Database, write: () => Promise<T>): Promise<T> {
    const files = [...this.files.values()].flat();
    // Said first: whatever happens from here on, a file without a row is found.
    const keys = files.map(({ key }) => key);
    await planRemoval(db, keys);
    for (const { key, path, mimeType } of files) await this.storage?.keep(key, path, mimeType);
    return write();
  }
}

/** One that cannot be removed goes to the end of those that wait, and comes again with the next sweep. */
const againMinutes = 1;

/** After so many failures the storage is likely to be away, and each of them may have been waited for. */
const failuresAtOnce = 5;

/**
 * Removes files whose time has come, at most `limit`; gives how many, and which could not be removed, and why: those after it
 * are left.
 */
const removeSome = (db: Database, storage: Storage, limit: number) =>
  transaction(db, async (tx) => {
    const { rows: lock } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.fileRemoval}) as free`,
    );
    if (!lock[0]?.free) return { count: 0 };
    // A storage takes its time, longer than a transaction may stand still.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { key, due_at } = fileRemovalsTable;
    const due = await tx
      .select({ key })
      .from(fileRemovalsTable)
      .where(lte(due_at, sql`now()`))
      .orderBy(due_at)
      .limit(limit)
      .for('update', { skipLocked: true });
    const keys = due.map((file) => file.key);
    if (keys.length === 0) return { count: 0 };
    const named = new Set(await valuesIn(tx, uploadsTable, 'key', inArray(uploadsTable.key, keys)));
    const gone: string[] = [];
    let failure: string | undefined;
    for (const file of keys) {
      try {
        if (!named.has(file)) await storage.remove(file);
        gone.push(file);
      } catch (error) {
        failure = `${file} (${textOf(error)})`;
        const later = sql`now() + make_interval(mins => ${againMinutes})`;
        await tx.update(fileRemovalsTable).set({ due_at: later }).where(eq(key, file));
        break;
      }
    }
    await tx.delete(fileRemovalsTable).where(inArray(key, gone));
    return { count: gone.length, failure };
  });

/**
 * Removes all files whose time has come, `step` of them in a transaction; gives how many there were. Throws in the end where
 * some could not be removed.
 */
export async function removeFiles(db: Database, storage: Storage, step: number): Promise<number> {
  const failures: string[] = [];
  let total = 0;
  while (failures.length < failuresAtOnce) {
    const { count, failure } = await removeSome(db, storage, step);
    total += count;
    if (failure !== undefined) failures.push(failure);
    else if (count < step) break;
  }
  if (failures.length === 0) return total;
  throw new Error(`Files that cannot be removed, and are tried again: ${failures.join(', ')}`);
}
