// Writes and opens backup files. A file gets its name once it is complete and flushed to disk.
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { codeOf, textOf } from '#server/causes.ts';
import { flush, isThere, writeAtomically } from '#server/folders.ts';
import { BackupProblem, throwNoBackup } from './problem.ts';

/**
 * Opens the file before the stream is created: otherwise no one would handle an early error of the stream.
 */
async function writeInto<T>(path: string, write: (destination: Writable) => Promise<T>): Promise<T> {
  const destination = (await open(path, 'wx', 0o600)).createWriteStream();
  try {
    return await write(destination);
  } finally {
    destination.destroy();
  }
}

/** Writes a new file. On failure throws BackupProblem and leaves no file. */
export async function writeBackupFile<T>(
  path: string,
  write: (destination: Writable) => Promise<T>,
): Promise<T> {
  const folder = dirname(path);
  if (!(await isThere(folder)))
    throw new BackupProblem(`No backup was made: the folder ${folder} does not exist.`);
  if (await isThere(path)) throw new BackupProblem(`No backup was made: ${path} already exists.`);
  try {
    const written = await writeAtomically(path, async (part) => {
      const result = await writeInto(part, write);
      await flush(part);
      return result;
    });
    await flush(folder);
    return written;
  } catch (error) {
    return throwNoBackup(error);
  }
}

/** Opens a backup file for a restore. Throws BackupProblem if it does not exist. */
export async function openBackupFile(path: string): Promise<Readable> {
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? `${path} does not exist` : textOf(error);
    throw new BackupProblem(`Nothing was restored: ${why}.`, { cause: error });
  }
  throw new BackupProblem(`Nothing was restored: ${path} is a folder.`);
}
