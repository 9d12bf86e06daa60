// Chooses the folder for test databases: in memory if it has enough space.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** In bytes. A run of all tests uses less than half of it. */
const requiredSpace = 6 * 2 ** 30;

/**
 * Returns the folder for databases. Each database is 320 files, and creating them on disk takes ten times as long as in
 * memory.
 */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) >= requiredSpace) return memory;
  } catch {
    // The system has no such folder.
  }
  return tmpdir();
}
