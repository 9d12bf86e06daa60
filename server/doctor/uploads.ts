// Compares the storage with the database: files that no row names, rows whose file is gone or of another size. However many
// there are, none are held in memory: the database compares them.
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { uploadsTable } from '#server/db/tables/kept.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Storage, StoredFile } from '#server/storage/storage.ts';
import { type Finding, good, shown, warning, wrong } from './finding.ts';
import { keepFindings, keptFindings } from './kept-findings.ts';
import { lookAt } from './look-at.ts';

const step = 1_000;

async function list(tx: Transaction, storage: Storage): Promise<void> {
  let files: StoredFile[] = [];
  const write = async () => {
    const [keys, sizes] = [files.map(({ key }) => key), files.map(({ size }) => size)];
    await tx.execute(sql`insert into found_files
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(sizes)}::bigint[])`);
    files = [];
  };
  for await (const file of storage.files()) {
    files.push(file);
    if (files.length === step) await write();
  }
  await write();
}

interface Named extends Record<string, unknown> {
  key: string;
  name?: string;
  total: number;
}

/** A file that is to be removed in a while, or whose upload is under way, is in step. */
const filesWithoutRow = sql`
  select key, count(*) over ()::int as total from found_files
  where not exists (select from uploads where uploads.key = found_files.key)
    and not exists (select from file_removals where file_removals.key = found_files.key)
    and not exists (select from planned_removals where planned_removals.key = found_files.key)
  limit ${shown}`;

/** A row of before the listing began had its file by then. */
const rowsWithoutFile = sql`
  select key, file_name as name, count(*) over ()::int as total from uploads
  where created_at < now() and not exists (select from found_files where found_files.key = uploads.key)
  limit ${shown}`;

/** Whoever asks for it gets a part, or what was not there when it was sent; copies cannot be made. */
const filesOfAnotherSize = sql`
  select uploads.key, file_name as name, count(*) over ()::int as total
  from uploads join found_files on found_files.key = uploads.key
  where found_files.size <> uploads.size
  limit ${shown}`;

function told(tell: typeof wrong, what: string, found: readonly Named[], todo: string): Finding[] {
  if (!found[0]) return [];
  const details = found.map(({ key, name }) => (name === undefined ? key : `${key} ("${name}")`));
  return [tell(`${what}: ${found[0].total}`, { todo, details })];
}

/** What is not in step. */
export const checkUploads = (db: Database, storage: Storage): Promise<Finding[]> =>
  inTransaction(db, async (tx) => {
    // A storage with millions of files takes its time.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`create temp table found_files (key text, size bigint) on commit drop`);
    await tx.execute(sql`create temp table planned_removals on commit drop as select key from file_removals`);
    await list(tx, storage);
    await tx.execute(sql`analyze found_files`);
    const { rows: unnamed } = await tx.execute<Named>(filesWithoutRow);
    const { rows: missing } = await tx.execute<Named>(rowsWithoutFile);
    const { rows: changed } = await tx.execute<Named>(filesOfAnotherSize);
    const restore = 'Restore the files from a backup, or upload them again.';
    const findings = [
      ...told(wrong, 'Missing files', missing, restore),
      ...told(wrong, 'Files with an unexpected size', changed, restore),
      ...told(warning, 'Files without a record', unnamed, 'You can delete them from the storage.'),
    ];
    if (findings.length > 0) return findings;
    return [good(`${await tx.$count(uploadsTable)} uploads, all files present`)];
  });

const look = 'uploads';

/** Keeps what is not in step, for whoever asks in the console. */
export const lookAtUploads = async (db: Database, storage: Storage): Promise<void> =>
  keepFindings(db, look, await lookAt('The uploads', () => checkUploads(db, storage)));

/** What was not in step when a job looked last. */
export const uploadsLookedAt = async (db: Database): Promise<Finding[]> =>
  (await keptFindings(db, look)) ?? [good('Uploads are checked once an hour; the first check is pending')];
