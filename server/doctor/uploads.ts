// Compares the storage with the database: files without a row, and rows whose file is missing or has another size. The database
// compares them, so that millions of files need no memory here.
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { now } from '#server/db/columns.ts';
import { findingsTable, uploadsTable } from '#server/db/tables/audit-log.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Storage, StoredFile } from '#server/files/storage/storage.ts';
import { type Finding, good, runCheck, shown, warning, wrong } from './finding.ts';

/** Stores the findings of a slow check, which a job runs, so that the console can show the latest. */
async function storeFindings(db: Database, check: string, findings: readonly Finding[]): Promise<void> {
  await db
    .insert(findingsTable)
    .values({ look: check, found: findings, at: now() })
    .onConflictDoUpdate({
      target: findingsTable.look,
      set: { found: sql`excluded.found`, at: sql`excluded.at` },
    });
}

/** The texts include the time of the check. Undefined before the first check. */
async function storedFindings(db: Database, check: string): Promise<Finding[] | undefined> {
  const [row] = await db.select().from(findingsTable).where(eq(findingsTable.look, check));
  return (
    row &&
    (row.found as Finding[]).map((finding) => ({ ...finding, text: `${finding.text}, as of ${row.at}` }))
  );
}

const batchSize = 1_000;

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
    if (files.length === batchSize) await write();
  }
  await write();
}

interface Named extends Record<string, unknown> {
  key: string;
  name?: string;
  total: number;
}

/** Excludes files that wait for removal or whose upload is in progress. */
const filesWithoutRow = sql`
  select key, count(*) over ()::int as total from found_files
  where not exists (select from uploads where uploads.key = found_files.key)
    and not exists (select from file_removals where file_removals.key = found_files.key)
    and not exists (select from planned_removals where planned_removals.key = found_files.key)
  limit ${shown}`;

/** Considers rows from before the transaction began, whose files must have existed by then. */
const rowsWithoutFile = sql`
  select key, file_name as name, count(*) over ()::int as total from uploads
  where created_at < now() and not exists (select from found_files where found_files.key = uploads.key)
  limit ${shown}`;

/** Files with another size can't be downloaded or backed up. */
const filesOfAnotherSize = sql`
  select uploads.key, file_name as name, count(*) over ()::int as total
  from uploads join found_files on found_files.key = uploads.key
  where found_files.size <> uploads.size
  limit ${shown}`;

function findingOf(make: typeof wrong, what: string, rows: readonly Named[], todo: string): Finding[] {
  if (!rows[0]) return [];
  const details = rows.map(({ key, name }) => (name === undefined ? key : `${key} ("${name}")`));
  return [make(`${what}: ${rows[0].total}`, { todo, details })];
}

export const checkUploads = (db: Database, storage: Storage): Promise<Finding[]> =>
  inTransaction(db, async (tx) => {
    // Listing millions of files takes longer than these timeouts.
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
      ...findingOf(wrong, 'Missing files', missing, restore),
      ...findingOf(wrong, 'Files with an unexpected size', changed, restore),
      ...findingOf(warning, 'Files without a record', unnamed, 'You can delete them from the storage.'),
    ];
    if (findings.length > 0) return findings;
    return [good(`${await tx.$count(uploadsTable)} uploads, all files present`)];
  });

const checkName = 'uploads';

export const storeUploadFindings = async (db: Database, storage: Storage): Promise<void> =>
  storeFindings(db, checkName, await runCheck('The uploads', () => checkUploads(db, storage)));

export const storedUploadFindings = async (db: Database): Promise<Finding[]> =>
  (await storedFindings(db, checkName)) ?? [
    good('Uploads are checked once an hour; the first check is pending'),
  ];
