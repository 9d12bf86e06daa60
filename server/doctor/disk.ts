// Whether there is room: where the embedded database, the uploads and what arrives are kept.
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isThere } from '#server/folders.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

const gigabyte = 1024 ** 3;

/** The folder itself, or the first above it that is there. */
const present = async (path: string): Promise<string> =>
  dirname(path) === path || (await isThere(path)) ? path : present(dirname(path));

/** What is said of so much room. */
export function judgeRoom(dataDir: string, free: number, all: number): Finding {
  const share = all > 0 ? free / all : 1;
  const text = `${(free / gigabyte).toFixed(1)} GB (${Math.floor(share * 100)} %) are free where DATA_DIR is`;
  const todo = `Make room on the disk of ${dataDir}, or move DATA_DIR to a larger one.`;
  if (free < gigabyte / 2 || share < 0.03) return wrong(text, { todo });
  return free < 2 * gigabyte || share < 0.1 ? warning(text, { todo }) : good(text);
}

export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(await present(dataDir));
  return [judgeRoom(dataDir, bavail * bsize, blocks * bsize)];
}
