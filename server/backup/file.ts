// A copy as a file: it has its name once it is whole and on the disk.
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { BackupProblem, problemOf } from './problem.ts';

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Writes a file that is not there yet. Throws BackupProblem, and leaves nothing, where that fails. */
export async function writeWhole<T>(path: string, write: (destination: Writable) => Promise<T>): Promise<T> {
  if (await stat(path).catch(() => undefined)) {
    throw new BackupProblem(`No copy was made: ${path} is there already.`);
  }
  const part = `${path}.part`;
  await rm(part, { force: true }).catch(() => {});
  try {
    const written = await write(createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    await flush(part);
    await rename(part, path);
    await flush(dirname(path));
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw new BackupProblem(`No copy was made: ${problemOf(error)}.`, { cause: error });
  }
}
