// Files that were still arriving when a process was killed lie about: in `<DATA_DIR>/incoming`, or half copied beside the uploads.
// Each process sweeps its own disk.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** A request that is older than this was ended long ago: `requestTimeout` is 5 minutes. */
const olderThanMs = 60 * 60_000;
const everyMs = 30 * 60_000;

/** Where files lie while they arrive: on the same disk as the storage's folder. */
export const incomingDir = (dataDir: string) => join(dataDir, 'incoming');

/** The storage's folder. */
export const uploadsDir = (dataDir: string) => join(dataDir, 'uploads');

/** Where files lie while they are copied into the storage's folder: no files of that itself, so that they are no uploads. */
export const copiedDir = (uploads: string) => join(uploads, '.arriving');

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}

/** Removes what has lain there for too long. */
export async function sweepIncoming(dataDir: string): Promise<void> {
  await sweep(incomingDir(dataDir));
  await sweep(copiedDir(uploadsDir(dataDir)));
}

/** Sweeps now and now and then; gives the function that ends that. */
export function keepIncomingSwept(dataDir: string, log: FastifyBaseLogger): () => void {
  const round = () =>
    sweepIncoming(dataDir).catch((error) => log.warn(`Left files could not be removed: ${error.message}`));
  void round();
  const timer = setInterval(() => void round(), everyMs).unref();
  return () => clearInterval(timer);
}
