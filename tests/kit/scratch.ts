// Where tests keep databases: in memory, where there is room for them.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
/** A run of all tests fills less than half of it. */
const room = 6 * 2 ** 30;

/**
 * The folder for what a run's databases are. Each is 320 files, and a disk's file system takes ten times as long to make
 * them as memory does: it passes by all places where a file was removed a moment ago.
 */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) >= room) return memory;
  } catch {
    // A system without such a folder.
  }
  return tmpdir();
}
