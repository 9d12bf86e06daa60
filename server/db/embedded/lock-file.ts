// `postmaster.pid`: the file in which a running PostgreSQL says who it is and where it listens.

import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, insteadOf } from '#server/causes.ts';
import { failAt, fileProblem } from './problems.ts';

export interface LockFile {
  pid: number;
  port: number;
  /** The folder of the Unix socket; empty while it starts. */
  host: string;
  /** It takes connections, as far as the file knows. */
  ready: boolean;
  /** The file's text, by which two lock files can be told apart. */
  text: string;
}

/** Reads the lock file of a cluster; undefined when there is none, or none that makes sense. */
export async function readLockFile(clusterDir: string): Promise<LockFile | undefined> {
  const path = join(clusterDir, 'postmaster.pid');
  const text = await readFile(path, 'utf8')
    .catch(insteadOf(['ENOENT'], undefined))
    .catch(failAt(path));
  // Lines: process, folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , port, host = '', , , status] = (text ?? '').split('\n').map((line) => line.trim());
  if (text === undefined || !Number(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), host, ready: status === 'ready', text };
}

/**
 * Whether the process of the lock file is a PostgreSQL that runs this cluster. After a crash its number may have
 * passed to another process, which containers do at each start. Where that can't be found out (only Linux tells), a
 * living process is believed.
 */
export async function isHeld(lock: LockFile, clusterDir: string): Promise<boolean> {
  if (!isAlive(lock.pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${lock.pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command === undefined) return isAlive(lock.pid);
  // A dead process that nobody has waited for has an empty one.
  const [program = '', ...args] = command.split('\0');
  if (basename(program) !== 'postgres') return false;
  const directory = args[args.indexOf('-D') + 1];
  if (args.indexOf('-D') < 0 || directory === undefined) return true;
  // The file may have come with a copy of another, running cluster.
  return (await isSameFolder(directory, clusterDir)) ?? true;
}

/** Whether what another process calls its folder is this one; undefined where it can't be looked at. */
export async function isSameFolder(named: string, clusterDir: string): Promise<boolean | undefined> {
  const [theirs, ours] = await Promise.all([stat(named).catch(() => undefined), stat(clusterDir)]);
  return theirs && theirs.ino === ours.ino && theirs.dev === ours.dev;
}

/**
 * Removes a lock file whose process lives but doesn't run this cluster: PostgreSQL itself would take it for its own
 * and refuse to start. Its check of shared memory still guards the files after that.
 */
export async function discardLockFile(clusterDir: string, judged: LockFile): Promise<void> {
  const path = join(clusterDir, 'postmaster.pid');
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, aside);
    // Another process may have started the database in this moment: then give its file back.
    if ((await readFile(aside, 'utf8')) !== judged.text) await link(aside, path);
    await rm(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw fileProblem(path, error);
  }
}

/** Whether a process of this number lives, be it another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
