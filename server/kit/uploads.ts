// The files of a write: kept before their rows are committed. Files are removed in the background, an hour after
// their rows are gone or did not come to be: no request that fails, and no commit that nobody heard of, can take one away.

import { randomUUID } from 'node:crypto';
import { inArray, lte, sql } from 'drizzle-orm';
import { locks } from '#server/db/advisory-locks.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { fileRemovalsTable, uploadsTable } from '#server/db/tables/kept.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Author } from './journal.ts';
import type { ReceivedFile, ReceivedFiles } from './received-files.ts';
import { deleteRows, insertRows, type RowKind, transaction } from './write.ts';

interface KeptFile extends ReceivedFile {
  readonly id: string;
  readonly key: string;
}

const uploads: RowKind = { name: 'uploads', table: uploadsTable };

/** How long a file stays that no row names. */
const graceMinutes = 60;

/** Not a sorted id: whoever knows one file's address must not guess another's. */
function named(file: ReceivedFile): KeptFile {
  const id = randomUUID();
  return { ...file, id, key: `${id}.${file.extension}` };
}

/** Has files removed after a while, unless a row names them by then. */
async function planRemoval(tx: Pick<Database, 'insert'>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const due_at = sql`now() + make_interval(mins => ${graceMinutes})`;
  await tx
    .insert(fileRemovalsTable)
    .values(keys.map((key) => ({ key, due_at })))
    .onConflictDoNothing();
}

/** The files that belong to one write. */
export class WriteFiles {
  private readonly files: ReadonlyMap<string, readonly KeptFile[]>;

  constructor(
    received: ReceivedFiles | undefined,
    private readonly storage: Storage | undefined,
    private readonly author: Author,
  ) {
    this.files = new Map(Object.entries(received ?? {}).map(([field, files]) => [field, files.map(named)]));
  }

  /** Writes the rows of a field's files; gives these, in the order in which they were sent. `for_texts`: texts will show them. */
  async add(tx: Transaction, field: string, for_texts = false): Promise<readonly KeptFile[]> {
    const files = this.files.get(field) ?? [];
    if (files.length === 0) return files;
    const rows = files.map(({ id, key, fileName, mimeType, size }) => ({
      id,
      key,
      file_name: fileName,
      mime_type: mimeType,
      size,
      for_texts,
    }));
    await insertRows(tx, this.author, uploads, rows);
    const keys = files.map(({ key }) => key);
    await tx.delete(fileRemovalsTable).where(inArray(fileRemovalsTable.key, keys));
    return files;
  }

  /** Removes files' rows; the files themselves go later. */
  async drop(tx: Transaction, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const gone = await deleteRows(tx, this.author, uploads, inArray(uploadsTable.id, [...ids]));
    const keys = gone.map(({ key }) => String(key));
    await planRemoval(tx, keys);
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

/** Removes files whose time has come, at most `limit`; gives how many there were. */
export const removeFiles = (db: Database, storage: Storage, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const { rows: lock } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.fileRemoval}) as free`,
    );
    if (!lock[0]?.free) return 0;
    const due = await tx
      .select({ key: fileRemovalsTable.key })
      .from(fileRemovalsTable)
      .where(lte(fileRemovalsTable.due_at, sql`now()`))
      .limit(limit)
      .for('update', { skipLocked: true });
    const keys = due.map(({ key }) => key);
    if (keys.length === 0) return 0;
    const named = new Set(await valuesIn(tx, uploadsTable, 'key', inArray(uploadsTable.key, keys)));
    for (const key of keys) if (!named.has(key)) await storage.remove(key);
    await tx.delete(fileRemovalsTable).where(inArray(fileRemovalsTable.key, keys));
    return keys.length;
  });
