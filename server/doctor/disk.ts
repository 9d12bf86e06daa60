// Checks the free disk space for the data folder and the backups.
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Environment } from '#server/environment.ts';
import { isThere } from '#server/folders.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

const gigabyte = 1024 ** 3;

/** The folder, or its nearest existing ancestor. */
const present = async (path: string): Promise<string> =>
  dirname(path) === path || (await isThere(path)) ? path : present(dirname(path));

/** `free` and `all` in bytes, for the disk of the folder that `setting` names. */
export function diskFinding(setting: string, folder: string, free: number, all: number): Finding {
  const share = all > 0 ? free / all : 1;
  const text = `${(free / gigabyte).toFixed(1)} GB (${Math.floor(share * 100)} %) free on the disk of ${setting}`;
  const todo = `Free up space on the disk of ${folder}, or move ${setting} to a larger disk.`;
  if (free < gigabyte / 2 || share < 0.03) return wrong(text, { todo });
  return free < 2 * gigabyte || share < 0.1 ? warning(text, { todo }) : good(text);
}

/** One finding per disk: DATA_DIR and, if on another disk, BACKUP_TO. */
export async function checkDisk(dataDir: string, backup: Environment['backup']): Promise<Finding[]> {
  const folders = { DATA_DIR: dataDir, ...(backup && backup.to !== 's3' && { BACKUP_TO: backup.to }) };
  const disks = new Map<number, Finding>();
  for (const [setting, folder] of Object.entries(folders)) {
    const path = await present(folder);
    const { dev } = await stat(path);
    const { bavail, blocks, bsize } = await statfs(path);
    if (!disks.has(dev)) disks.set(dev, diskFinding(setting, folder, bavail * bsize, blocks * bsize));
  }
  return [...disks.values()];
}
