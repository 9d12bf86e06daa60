// Compares the storage with the database: files that no row names, and rows whose file is gone. However many there are,
// none are held in memory: the database compares them.
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import type { Storage } from '#server/storage/storage.ts';
import { type Finding, good, shown, warning, wrong } from './finding.ts';

const step = 1_000;

async function list(client: pg.PoolClient, storage: Storage): Promise<void> {
  let keys: string[] = [];
  const write = async () => {
    await client.query('insert into found_files select unnest($1::text[])', [keys]);
    keys = [];
  };
  for await (const key of storage.keys()) {
    keys.push(key);
    if (keys.length === step) await write();
  }
  await write();
}

interface Named {
  key: string;
  name?: string;
  total: number;
}

/** A file that is to be removed in a while, or whose upload is under way, is in step. */
const filesWithoutRow = `
  select key, count(*) over ()::int as total from found_files
  where not exists (select from uploads where uploads.key = found_files.key)
    and not exists (select from file_removals where file_removals.key = found_files.key)
    and not exists (select from planned_removals where planned_removals.key = found_files.key)
  limit ${shown}`;

/** A row of before the listing began had its file by then. */
const rowsWithoutFile = `
  select key, file_name as name, count(*) over ()::int as total from uploads
  where created_at < now() and not exists (select from found_files where found_files.key = uploads.key)
  limit ${shown}`;

/** What is not in step. */
export async function checkUploads({ $client: pool }: Database, storage: Storage): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A storage with millions of files takes its time.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('create temp table found_files (key text) on commit drop');
    await client.query('create temp table planned_removals on commit drop as select key from file_removals');
    await list(client, storage);
    await client.query('analyze found_files');
    const { rows: unnamed } = await client.query<Named>(filesWithoutRow);
    const { rows: missing } = await client.query<Named>(rowsWithoutFile);
    const { rows } = await client.query<{ all: number }>('select count(*)::int as all from uploads');
    if (unnamed.length === 0 && missing.length === 0)
      return [good(`${rows[0]?.all} uploads, each with its file`)];
    const withoutFile = wrong(`Rows without a file: ${missing[0]?.total}`, {
      todo: 'Restore the files from a backup, or upload them again.',
      details: missing.map(({ key, name }) => `${key} ("${name}")`),
    });
    const withoutRow = warning(`Files without a row: ${unnamed[0]?.total}`, {
      todo: 'They can be deleted in the storage.',
      details: unnamed.map(({ key }) => key),
    });
    return [...(missing[0] ? [withoutFile] : []), ...(unnamed[0] ? [withoutRow] : [])];
  } finally {
    // Its settings and tables go with the transaction, or with the connection.
    await client.query('rollback').then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}
