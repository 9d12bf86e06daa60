// Compares the storage with the database: files that no row names, and rows whose file is gone.
import type { Database } from '#server/db/client.ts';
import { fileRemovalsTable, uploadsTable } from '#server/kit/tables.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Finding } from './finding.ts';

/** What is not in step. Files that are to be removed in a while, or whose upload is under way, are. */
export async function checkUploads(db: Database, storage: Storage): Promise<Finding[]> {
  const rows = await db.select({ key: uploadsTable.key, name: uploadsTable.file_name }).from(uploadsTable);
  const withoutFile = new Map(rows.map(({ key, name }) => [key, name]));
  const unnamed: string[] = [];
  for await (const key of storage.keys()) {
    if (!withoutFile.delete(key)) unnamed.push(key);
  }
  const planned = await db.select({ key: fileRemovalsTable.key }).from(fileRemovalsTable);
  const removed = new Set(planned.map(({ key }) => key));
  const withoutRow = unnamed.filter((key) => !removed.has(key));
  if (withoutRow.length === 0 && withoutFile.size === 0) {
    return [{ good: true, text: `${rows.length} uploads, each with its file` }];
  }
  return [
    ...withoutRow.map((key) => ({ good: false, text: `File without a row: ${key} (it can be deleted)` })),
    ...[...withoutFile].map(([key, name]) => ({
      good: false,
      text: `Row without a file: ${key} ("${name}"; restore it from a backup, or upload it again)`,
    })),
  ];
}
