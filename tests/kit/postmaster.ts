// Helpers for tests of the embedded PostgreSQL.
import { join } from 'node:path';
import { expect } from 'vitest';
import { isAlive, readLockFile } from '#server/db/embedded/lock-file.ts';

/** Reads the process id from the lock file. Throws if PostgreSQL does not run. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const lock = await readLockFile(join(dataDir, 'postgres'));
  if (!lock) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  return lock.pid;
}

/** Waits for a process to exit. */
export const isOver = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

/** The number of repetitions: few in a normal run, more in `npm run soak` to find rare failures. */
export const rounds = (few: number, inSoak: number): number => (process.env.SOAK ? inSoak : few);
