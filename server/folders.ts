import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './causes.ts';

/** Whether the file or folder exists. Follows links. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/**
 * Creates a folder and its missing parents. Node's `recursive` option never returns if the system answers ENOENT for an
 * existing folder, as below /proc.
 * @throws the system's error: ENOTDIR, EACCES, ENOENT …
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error;
    await makeFolders(parent, mode);
    await mkdir(path, { mode }).catch(async (again) => {
      // Another process may have created it first.
      if (!(await isFolder(path))) throw again;
    });
  }
}

/** Flushes a file or a folder to disk (fsync). */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** Suffix of incomplete files. */
export const partialSuffix = '.part';

/** Writes to a temporary name and then renames, so that the file is either complete or absent. */
export async function writeAtomically<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = path + partialSuffix;
  try {
    await rm(part, { force: true });
    const written = await write(part);
    await rename(part, path);
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
