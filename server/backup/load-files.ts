// Files come before the transaction that names them is committed, as they do with every write: each is noted first as one
// to be removed, so that it goes again whatever happens. One that is there already, for both databases have one store, is
// left alone.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { removeFiles } from '#server/kit/uploads.ts';
import type { Storage } from '#server/storage/storage.ts';
import { BackupProblem } from './problem.ts';

export interface FileNeeds {
  readonly db: Database;
  readonly storage: Storage;
  /** Where files lie until they are whole. */
  readonly tempDir: string;
}

const removedAtOnce = 50;

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** What notes files, each of which stands at once, and by what these notes are told from all others: their time. */
export interface Notes {
  readonly client: pg.Client;
  readonly dueAt: string;
}

/** Before the first note: where the machine dies, `doctor` finds what no note is left of. */
export async function prepareNotes(client: pg.Client): Promise<Notes> {
  await client.query(`set synchronous_commit = off; set statement_timeout = '1min'`);
  const { rows } = await client.query<{ due: string }>(
    `select (now() + interval '1 hour')::timestamptz(3)::text as due`,
  );
  return { client, dueAt: rows[0]?.due as string };
}

/** Puts a file into the storage; its row is loaded already by `client`, and not committed yet. */
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
  if (!rows[0]) throw new BackupProblem(`the file is broken: nothing names the upload ${key}`);
  if (await storage.has(key)) {
    const there = await storage.read(key);
    if ((await digestOf(content)) === (await digestOf(there.content))) return;
    throw new BackupProblem(`there is another upload of the name ${key} where uploads are kept`);
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

/** In the transaction of the rows: the files that they name stay. */
export const keepLoadedFiles = (client: pg.Client) =>
  client.query('delete from file_removals where key in (select key from uploads)');

/** Removes what was noted, once it is sure that no row names it; notes of others keep their time. */
export async function removeLoadedFiles({ db, storage }: FileNeeds, { dueAt }: Notes): Promise<void> {
  await db.execute(sql`update file_removals set due_at = now() where due_at = ${dueAt}::timestamptz`);
  await removeFiles(db, storage, removedAtOnce);
}
