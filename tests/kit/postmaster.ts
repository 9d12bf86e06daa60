// The embedded PostgreSQL of a data folder, as a process.
import { join } from 'node:path';
import { expect } from 'vitest';
import { isAlive, readLockFile } from '#server/db/embedded/lock-file.ts';

/** The number of the process that its lock file names; fails where there is none. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const lock = await readLockFile(join(dataDir, 'postgres'));
  if (!lock) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  return lock.pid;
}

/** A process that was told to end is there for a moment after its last words. */
export const isOver = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
