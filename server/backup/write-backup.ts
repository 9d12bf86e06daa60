// Backs up all rows and uploads of one moment, while others go on writing.
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { locks, takeLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/client.ts';
import { isTableThere, migrationsRun } from '#server/db/migrate.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { isMissing } from '#server/storage-failure.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { backedUpTables, partitionsOf, quoted, sequencesOf } from './catalogue.ts';
import { backupFormat, consoleVersion, type End, type Manifest, nameOf } from './contents.ts';
import { BackupProblem } from './problem.ts';
import { copyOut, droppedFiles, waitingJobs, withConnection } from './rows.ts';

const filesAtOnce = 200;

export interface BackupNeeds {
  readonly db: Database;
  readonly storage: Storage;
  readonly signal?: AbortSignal | undefined;
}

export type Summary = Omit<End, 'checksums'> & { readonly takenAt: string };

type Tables = Awaited<ReturnType<typeof backedUpTables>>;

/**
 * Starts the snapshot and locks all tables against schema changes.
 * The migration lock prevents migrations between reading the catalogue and locking the tables.
 */
async function beginMoment(client: pg.Client): Promise<Tables> {
  await takeLock(client, locks.migration, { shared: true });
  const tables = await backedUpTables(client);
  if (!tables.some(({ name }) => name === 'uploads')) {
    throw new BackupProblem('the database has no tables of the console yet');
  }
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ name }) => quoted(name))} in access share mode`);
  // The first query sets the snapshot, not the lock.
  await client.query('select pg_advisory_unlock_shared($1)', [locks.migration]);
  return tables;
}

async function describe(client: pg.Client, tables: Tables): Promise<Manifest> {
  const { rows } = await client.query("select current_setting('server_version') as version");
  return {
    format: backupFormat,
    takenAt: new Date().toISOString(),
    version: consoleVersion,
    postgres: rows[0].version,
    migrations: await migrationsRun(client),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    partitions: await partitionsOf(client),
    sequences: await sequencesOf(client),
  };
}

/** Transaction numbers are meaningless in another database. 0 is before all of them. */
const selected = ({ name, type }: Tables[number]['columns'][number]) =>
  type === 'xid8' ? `'0'::xid8 as ${quoted(name)}` : quoted(name);

async function copyFile(archive: ArchiveWriter, storage: Storage, key: string, size: number) {
  const stored = await storage.read(key).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!stored) return false;
  try {
    await archive.add(nameOf.upload(key), size, stored.content);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Size mismatch'))) throw error;
    throw new BackupProblem(`the upload ${key} has changed its size since it was uploaded`);
  }
  return true;
}

/** Runs after the snapshot: the advisory lock prevents the removal of files. */
async function copyFiles(client: pg.Client, archive: ArchiveWriter, { storage, signal }: BackupNeeds) {
  let files = 0;
  const missing: string[] = [];
  for (;;) {
    const { rows } = await client.query<{ key: string; size: number }>(
      `fetch ${filesAtOnce} from copied_uploads`,
    );
    for (const { key, size } of rows) {
      signal?.throwIfAborted();
      if (await copyFile(archive, storage, key, size)) files += 1;
      else missing.push(key);
    }
    if (rows.length < filesAtOnce) return { files, missing };
  }
}

/** Writes a backup to `destination` and ends it. Throws if it is incomplete. */
export const writeBackup = (needs: BackupNeeds, destination: Writable): Promise<Summary> =>
  withConnection(needs.db, needs.signal, (client) =>
    writeArchive(destination, (archive) => fill(client, archive, needs), needs.signal),
  );

/** Databases of early versions can't restore dropped files. A backup is taken before their upgrade. */
async function canRestoreFiles(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('file_removals') and attname = 'upload'`,
  );
  return rowCount === 1;
}

async function fill(client: pg.Client, archive: ArchiveWriter, needs: BackupNeeds): Promise<Summary> {
  await client.query('select pg_advisory_lock_shared($1)', [locks.fileRemoval]);
  const tables = await beginMoment(client);
  const manifest = await describe(client, tables);
  await archive.addText(nameOf.manifest, JSON.stringify(manifest, null, 1));
  const rows: Record<string, number> = {};
  for (const { name, columns } of tables) {
    const query = `select ${columns.map(selected)} from ${quoted(name)}`;
    rows[name] = await copyOut(client, query, archive, (number) => nameOf.rows(name, number));
  }
  const jobs = (await isTableThere(client, 'graphile_worker._private_jobs'))
    ? await copyOut(client, waitingJobs, archive, nameOf.work)
    : 0;
  const hasDropped = await canRestoreFiles(client);
  const dropped = hasDropped ? await copyOut(client, droppedFiles, archive, nameOf.dropped) : 0;
  const droppedUploads = `union select key, (upload->>'size')::int from (${droppedFiles}) as dropped`;
  await client.query(`declare copied_uploads cursor with hold for
    select key, size from uploads ${hasDropped ? droppedUploads : ''} order by key`);
  await client.query('commit');
  const copied = await copyFiles(client, archive, needs);
  const summary = { rows, jobs, dropped, ...copied };
  const end: End = { ...summary, checksums: await archive.finish() };
  await archive.end(nameOf.end, JSON.stringify(end, null, 1));
  return { ...summary, takenAt: manifest.takenAt };
}
