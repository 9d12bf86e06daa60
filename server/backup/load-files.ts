// Files come before the transaction that names them is committed, as they do with every write: each is noted first as one
// to be removed, so that it goes again whatever happens. One that is there already, for both databases have one store, is
// left alone.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { isTableThere } from '#server/db/migrate.ts';
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

/** Before the first note: where the machine dies, `doctor` finds what no note is left of. */
export const prepareNotes = (notes: pg.Client) =>
  notes.query(`set synchronous_commit = off; set statement_timeout = '1min'`);

/**
 * Puts a file into the storage; its row is loaded already by `client`, and not committed yet. What is noted by `notes`
 * stands at once.
 */
export async function loadFile(
  client: pg.Client,
  notes: pg.Client,
  key: string,
  content: AsyncIterable<Uint8Array>,
  { storage, tempDir }: FileNeeds,
): Promise<void> {
  const { rows } = await client.query<{ mime_type: string }>('select mime_type from uploads where key = $1', [
    key,
  ]);
  if (!rows[0]) throw new BackupProblem(`the file is broken: nothing names the upload ${key}`);
  if (await storage.has(key)) {
    if ((await digestOf(content)) === (await digestOf(await storage.read(key)))) return;
    throw new BackupProblem(`there is another upload of the name ${key} where uploads are kept`);
  }
  await notes.query(
    `insert into file_removals (key, due_at) values ($1, now() + interval '1 hour') on conflict do nothing`,
    [key],
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

/** Removes what was noted, once it is sure that no row names it. */
export async function removeLoadedFiles({ db, storage }: FileNeeds): Promise<void> {
  if (!(await isTableThere(db.$client, 'file_removals'))) return;
  await db.execute(sql`update file_removals set due_at = now()`);
  while ((await removeFiles(db, storage, removedAtOnce)) === removedAtOnce);
}
