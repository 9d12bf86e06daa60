// A copy as a file: it has its name once it is whole and on the disk.
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { codeOf, textOf } from '#server/causes.ts';
import { flush, isThere, writeWhole } from '#server/folders.ts';
import { BackupProblem, noCopy } from './problem.ts';

/** Opened before anything is awaited: nobody would hear of a stream that fails meanwhile. */
async function writeInto<T>(path: string, write: (destination: Writable) => Promise<T>): Promise<T> {
  const destination = (await open(path, 'wx', 0o600)).createWriteStream();
  try {
    return await write(destination);
  } finally {
    destination.destroy();
  }
}

/** Writes a file that is not there yet. Throws BackupProblem, and leaves nothing, where that fails. */
export async function writeCopyFile<T>(
  path: string,
  write: (destination: Writable) => Promise<T>,
): Promise<T> {
  const folder = dirname(path);
  if (!(await isThere(folder)))
    throw new BackupProblem(`No copy was made: the folder ${folder} is not there.`);
  if (await isThere(path)) throw new BackupProblem(`No copy was made: ${path} is there already.`);
  try {
    const written = await writeWhole(path, async (part) => {
      const result = await writeInto(part, write);
      await flush(part);
      return result;
    });
    await flush(folder);
    return written;
  } catch (error) {
    return noCopy(error);
  }
}

/** Opens a copy to restore it. Throws BackupProblem where there is no such file. */
export async function readCopyFile(path: string): Promise<Readable> {
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? `${path} is not there` : textOf(error);
    throw new BackupProblem(`Nothing was restored: ${why}.`, { cause: error });
  }
  throw new BackupProblem(`Nothing was restored: ${path} is a folder.`);
}
