import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './causes.ts';

/** Whether there is such a file or folder; of a link, where it leads to. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where a system says of a
 * folder that is there that it is not (below /proc).
 * @throws what the system says: ENOTDIR, EACCES, ENOENT …
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const above = dirname(path);
    if (codeOf(error) !== 'ENOENT' || above === path || (await isFolder(above))) throw error;
    await makeFolders(above, mode);
    await mkdir(path, { mode }).catch(async (again) => {
      // Another process was faster.
      if (!(await isFolder(path))) throw again;
    });
  }
}

/** Has what was written to a file, or into a folder, on the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/** How a file's name ends as long as it is not whole. */
export const partEnd = '.part';

/** Writes a file under another name first: it is there as a whole or not at all. */
export async function writeWhole<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = path + partEnd;
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
