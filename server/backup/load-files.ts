// Restores uploaded files before the transaction with their rows is committed.
// Each file is first scheduled for removal, so that it does not stay if the restore fails. A file that exists
// already, because both databases share one store, is left alone.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { removeFiles } from '#server/records/uploads.ts';
import { BackupProblem } from './problem.ts';

export interface FileNeeds {
  readonly db: Database;
  readonly storage: Storage;
  /** Folder for files until they are complete. */
  readonly tempDir: string;
}

const removedAtOnce = 50;

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Schedules removals on a separate, autocommitting connection. `dueAt` identifies the rows of this restore. */
export interface Notes {
  readonly client: pg.Client;
  readonly dueAt: string;
}

/** The removals need no durable commit: after a crash of the machine, `doctor` finds files without a row. */
export async function prepareRemovals(client: pg.Client): Promise<Notes> {
  await client.query(`set synchronous_commit = off; set statement_timeout = '1min'`);
  const { rows } = await client.query<{ due: string }>(
    `select (now() + interval '1 hour')::timestamptz(3)::text as due`,
  );
  return { client, dueAt: rows[0]?.due as string };
}

/** Stores a file. `client` has inserted its row but not committed it. */
export async function loadFile(
  client: pg.Client,
  notes: Notes,
  key: string,
  content: AsyncIterable<Uint8Array>,
  { storage, tempDir }: FileNeeds,
): Promise<void> {
  const { rows } = await client.query<{ mime_type: string }>('select mime_type from uploads where key = $1', [
    key,
  ]);
  if (!rows[0]) throw new BackupProblem(`the file is broken: no row refers to the upload ${key}`);
  if (await storage.has(key)) {
    const existing = await storage.read(key);
    if ((await digestOf(content)) === (await digestOf(existing.content))) return;
    throw new BackupProblem(`the storage already has a different upload named ${key}`);
  }
  await notes.client.query(
    `insert into file_removals (key, due_at) values ($1, $2)
     on conflict (key) do update set due_at = excluded.due_at`,
    [key, notes.dueAt],
  );
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const path = join(tempDir, `restore-${randomUUID()}`);
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    await storage.keep(key, path, rows[0].mime_type);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Runs in the transaction of the rows: cancels the removal of files that rows refer to. */
export const cancelRemovals = (client: pg.Client) =>
  client.query('delete from file_removals where key in (select key from uploads)');

/** Removes the files of a failed restore now. Removals with another due time are not affected. */
export async function removeRestoredFiles({ db, storage }: FileNeeds, { dueAt }: Notes): Promise<void> {
  await db.execute(sql`update file_removals set due_at = now() where due_at = ${dueAt}::timestamptz`);
  await removeFiles(db, storage, removedAtOnce);
}
