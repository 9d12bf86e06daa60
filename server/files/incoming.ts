// Removes files that a killed process left half received. Each process cleans its own disk.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Well above `requestTimeout` (5 minutes), so the request of such a file has ended. */
const olderThanMs = 60 * 60_000;
const everyMs = 30 * 60_000;

/** Folder for files being received, on the same disk as the uploads. */
export const incomingDir = (dataDir: string) => join(dataDir, 'incoming');

export const uploadsDir = (dataDir: string) => join(dataDir, 'uploads');

/** Folder for files being copied to the uploads' disk. A subfolder, so that they are not listed as uploads. */
export const copyTempDir = (uploads: string) => join(uploads, '.arriving');

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile() && Date.now() - stats.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}

export async function removeAbandonedUploads(dataDir: string): Promise<void> {
  await sweep(incomingDir(dataDir));
  await sweep(copyTempDir(uploadsDir(dataDir)));
}

/** Sweeps now and every half hour. Returns the function that stops it. */
export function startIncomingSweep(dataDir: string, log: FastifyBaseLogger): () => void {
  const round = () =>
    removeAbandonedUploads(dataDir).catch((error) =>
      log.warn(`Cannot remove abandoned uploads: ${error.message}`),
    );
  void round();
  const timer = setInterval(() => void round(), everyMs).unref();
  return () => clearInterval(timer);
}
