// Stores the files of a write before its rows are committed. A job removes files that never got a row after an hour, so that
// neither a failed request nor a commit with an unknown outcome can lose a file. Files that a record no longer uses stay as
// long as deleted records, so that they can be restored.

import { randomUUID } from 'node:crypto';
import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { textOf } from '#server/causes.ts';
import { locks } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { valuesIn } from '#server/db/rows.ts';
import { fileRemovalsTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import type { ReceivedFile, ReceivedFiles } from '#server/files/received-files.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import type { Writer } from './audit-log.ts';
import { trashDays } from './trash-days.ts';
import { transaction } from './write.ts';
import { deleteRows, insertRows } from './write-rows.ts';

const uploads = { name: 'uploads', table: uploadsTable };

/** How long a file without a row stays. */
const graceMinutes = 60;

/** The key must be random: a sortable id would let clients guess other files' addresses. */
function withKey(file: ReceivedFile) {
  const id = randomUUID();
  return { ...file, id, key: `${id}.${file.extension}` };
}

type StoredFile = ReturnType<typeof withKey>;

const afterGrace = sql`now() + make_interval(mins => ${graceMinutes})`;
const afterTrashDays = sql`now() + make_interval(days => ${trashDays})`;

type Removal = typeof fileRemovalsTable.$inferInsert;

/** Schedules files for removal, unless a row refers to them by then. */
async function planRemoval(
  tx: Pick<Database, 'insert'>,
  due_at: SQL,
  files: readonly Omit<Removal, 'due_at'>[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insert(fileRemovalsTable)
    .values(files.map((file) => ({ ...file, due_at })))
    .onConflictDoNothing();
}

/** Deletes the files' rows and schedules the files for removal. `restoreFiles` brings them back until then. */
export async function dropFiles(by: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await deleteRows(by, uploads, inArray(uploadsTable.id, [...ids]));
  const files = removed.map(({ version: _none, ...upload }) => ({
    key: String(upload.key),
    upload_id: upload.id,
    upload: upload as Removal['upload'],
  }));
  await planRemoval(by.tx, afterTrashDays, files);
}

/** Restores the rows of dropped files, unless the files are already removed. */
async function restoreWhere(by: Writer, where: SQL): Promise<void> {
  const dropped = await by.tx
    .delete(fileRemovalsTable)
    .where(sql`upload is not null and ${where}`)
    .returning({ upload: fileRemovalsTable.upload });
  const rows = dropped.flatMap(({ upload }) => upload ?? []);
  await insertRows(by, uploads, (columns) => rows.map((row) => columns(row)));
}

export async function restoreFiles(by: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await restoreWhere(by, inArray(fileRemovalsTable.upload_id, [...ids]));
}

/** Restores images of rich texts by the names in their addresses. */
export async function restoreTextImages(by: Writer, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await restoreWhere(
    by,
    sql`${inArray(fileRemovalsTable.key, [...keys])} and (upload->>'for_texts')::boolean`,
  );
}

/** Lets the next sweep remove dropped files, so that they can't be restored any more. */
export async function removeDroppedFiles(
  tx: Pick<Database, 'update'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(fileRemovalsTable)
    .set({ due_at: sql`now()` })
    .where(inArray(fileRemovalsTable.upload_id, [...ids]));
}

/** The uploaded files of one write. */
export class WriteFiles {
  private readonly files: ReadonlyMap<string, readonly StoredFile[]>;

  constructor(
    received: ReceivedFiles = {},
    private readonly storage?: Storage,
  ) {
    this.files = new Map(Object.entries(received).map(([field, files]) => [field, files.map(withKey)]));
  }

  /** Inserts the rows of a field's files and returns these in the sent order. `for_texts`: images for rich texts. */
  async add(by: Writer, field: string, for_texts = false): Promise<readonly StoredFile[]> {
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

  /** Stores the files, then runs the write. */
  async storeThen<T>(db: Database, write: () => Promise<T>): Promise<T> {
    const files = [...this.files.values()].flat();
    // Schedule first, so that a crash from here on leaves no file without either a row or a removal.
    await planRemoval(
      db,
      afterGrace,
      files.map(({ key }) => ({ key })),
    );
    for (const { key, path, mimeType } of files) await this.storage?.keep(key, path, mimeType);
    return write();
  }
}

/** A file that can't be removed is retried with the next sweep. */
const againMinutes = 1;

/** After this many failures, the storage is probably down, and each further call may time out. */
const failuresAtOnce = 5;

/**
 * Removes due files, at most `limit`, and returns their number. Stops at the first file that can't be removed and returns
 * its key and the reason.
 */
const removeSome = (db: Database, storage: Storage, limit: number) =>
  transaction(db, async (tx) => {
    const { rows: lock } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.fileRemoval}) as free`,
    );
    if (!lock[0]?.free) return { count: 0 };
    // Storage calls can take longer than the idle timeout of a transaction.
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
    const referenced = new Set(await valuesIn(tx, uploadsTable, 'key', inArray(uploadsTable.key, keys)));
    const removed: string[] = [];
    let failure: string | undefined;
    for (const file of keys) {
      try {
        if (!referenced.has(file)) await storage.remove(file);
        removed.push(file);
      } catch (error) {
        failure = `${file} (${textOf(error)})`;
        const later = sql`now() + make_interval(mins => ${againMinutes})`;
        await tx.update(fileRemovalsTable).set({ due_at: later }).where(eq(key, file));
        break;
      }
    }
    await tx.delete(fileRemovalsTable).where(inArray(key, removed));
    return { count: removed.length, failure };
  });

/**
 * Removes all due files in batches of `batchSize`; returns their number. Throws at the end if some could not be removed.
 */
export async function removeFiles(db: Database, storage: Storage, batchSize: number): Promise<number> {
  const failures: string[] = [];
  let total = 0;
  while (failures.length < failuresAtOnce) {
    const { count, failure } = await removeSome(db, storage, batchSize);
    total += count;
    if (failure !== undefined) failures.push(failure);
    else if (count < batchSize) break;
  }
  if (failures.length === 0) return total;
  throw new Error(`Cannot remove these files, will retry: ${failures.join(', ')}`);
}
