// Compares the storage with the database: files that no row names, and rows whose file is gone.
import type { Database } from '#server/db/client.ts';
import { uploadsTable } from '#server/kit/tables.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Finding } from './finding.ts';

/** What is not in step. A file whose upload is under way has no row yet: ask again before deleting one. */
export async function checkUploads(db: Database, storage: Storage): Promise<Finding[]> {
  const rows = await db.select({ key: uploadsTable.key, name: uploadsTable.file_name }).from(uploadsTable);
  const withoutFile = new Map(rows.map(({ key, name }) => [key, name]));
  const withoutRow: string[] = [];
  for await (const key of storage.keys()) {
    if (!withoutFile.delete(key)) withoutRow.push(key);
  }
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
