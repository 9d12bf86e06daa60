// A copy as a file: it has its name once it is whole and on the disk.
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { flush, isThere, writeWhole } from '#server/folders.ts';
import { BackupProblem, noCopy } from './problem.ts';

/** Writes a file that is not there yet. Throws BackupProblem, and leaves nothing, where that fails. */
export async function writeCopyFile<T>(
  path: string,
  write: (destination: Writable) => Promise<T>,
): Promise<T> {
  if (await isThere(path)) {
    throw new BackupProblem(`No copy was made: ${path} is there already.`);
  }
  try {
    const written = await writeWhole(path, async (part) => {
      const result = await write(createWriteStream(part, { flags: 'wx', mode: 0o600 }));
      await flush(part);
      return result;
    });
    await flush(dirname(path));
    return written;
  } catch (error) {
    return noCopy(error);
  }
}
