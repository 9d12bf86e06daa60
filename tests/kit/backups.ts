// Backs up, restores and compares installations (a database with its uploads).
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { inject } from 'vitest';
import { tablesOf } from '#server/backup/catalogue.ts';
import { excludedTables } from '#server/backup/contents.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { incomingDir } from '#server/files/incoming.ts';
import { folderStorage, type Storage } from '#server/files/storage/storage.ts';
import { afterwards } from './afterwards.ts';
import { copyDatabase, type DatabaseOptions } from './database.ts';

/** A database with the folder of its files. */
export interface Place {
  readonly db: Database;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly connection: ClientConfig & { database: string };
}

async function placeOf(connection: Place['connection'], pool?: PoolConfig): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-copies-'));
  const db = openDatabase({ ...connection, ...pool });
  afterwards(async () => {
    await db.$client.end();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { db, dataDir, connection, storage: await folderStorage(dataDir) };
}

/** A migrated database, removed after the test file. */
export const migratedInstallation = async (options?: DatabaseOptions) => placeOf(await copyDatabase(options));

/** A database with the demo data and its files. */
export async function demoInstallation(): Promise<Place> {
  const place = await migratedInstallation({ demo: true });
  await cp(inject('demoFiles'), join(place.dataDir, 'uploads'), { recursive: true });
  return place;
}

/** An empty, unmigrated database, by default in the PostgreSQL of the test run. */
export async function emptyInstallation(server?: Place['connection']): Promise<Place> {
  const postgres = server ?? inject('postgres');
  const database = `bare_${Math.random().toString(36).slice(2)}`;
  const client = new Client({ ...postgres, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  // Close idle connections immediately: the restore command refuses a database with other connections.
  return placeOf({ ...postgres, database }, { idleTimeoutMillis: 1 });
}

export const backUpTo = ({ db, storage }: Place, path: string, signal?: AbortSignal) =>
  writeBackup({ db, storage, signal }, createWriteStream(path));

export const restoreFrom = (path: string, { db, storage, dataDir }: Place, signal?: AbortSignal) =>
  restoreBackup(createReadStream(path), { db, storage, signal, tempDir: incomingDir(dataDir) });

/** Everything that a backup contains, for comparison: rows by table and digests of the files. */
export async function contentOf({ db, dataDir }: Place) {
  const client = await db.$client.connect();
  const rows: Record<string, unknown[]> = {};
  try {
    for (const { name } of await tablesOf(client)) {
      if (excludedTables.includes(name)) continue;
      // Transaction ids differ between databases.
      const result = await client.query(
        `select to_jsonb(${name}) - 'transaction' as row from ${name} order by 1`,
      );
      rows[name] = result.rows.map(({ row }) => row);
    }
  } finally {
    client.release();
  }
  const files: Record<string, string> = {};
  for (const name of (await readdir(join(dataDir, 'uploads'))).sort()) {
    const bytes = await readFile(join(dataDir, 'uploads', name));
    files[name] = createHash('sha256').update(bytes).digest('hex');
  }
  return { rows, files };
}

/** Whether it contains no files, and only the rows of a first start. */
export async function isEmpty({ db, dataDir }: Place): Promise<boolean> {
  const folders = await Promise.all(
    ['uploads', 'incoming'].map((folder) => readdir(join(dataDir, folder)).catch(() => [])),
  );
  if (folders.flat().length > 0) return false;
  const { rows } = await db.execute(sql`select to_regclass('users') as users`);
  if (rows[0]?.users === null) return true;
  const { rows: counts } = await db.execute<{ count: number }>(sql`
    select (select count(*) from users) + (select count(*) from uploads) + (select count(*) from audit_log)
      + (select count(*) from file_removals) + (select count(*) from products) as count`);
  return Number(counts[0]?.count) === 0;
}

/** Pauses a restore before its commit. Returns a storage that makes the restore's commit wait on an advisory lock until `goOn`. */
export function delayCommit({ connection, storage }: Place) {
  const other = new Client(connection);
  let first = true;
  return {
    goOn: () => other.end(),
    storage: {
      ...storage,
      async has(key: string) {
        if (first) {
          first = false;
          await other.connect();
          await other.query(`
            select pg_advisory_lock(7);
            create function held() returns trigger language plpgsql as
              $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
            create constraint trigger held after delete on file_removals deferrable initially deferred
              for each row execute function held();`);
        }
        return storage.has(key);
      },
    },
  };
}
