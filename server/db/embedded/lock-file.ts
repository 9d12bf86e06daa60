// Reads `postmaster.pid`, in which a running PostgreSQL states its process and endpoint.

import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, insteadOf } from '#server/causes.ts';
import { failAt, fileProblem } from './problems.ts';

export interface LockFile {
  pid: number;
  port: number;
  /** The folder of the Unix socket. Empty during the start. */
  host: string;
  /** Whether the server accepts connections, according to the file. */
  ready: boolean;
  /** The contents, to compare two lock files. */
  text: string;
}

/** Reads the lock file of a cluster. Undefined if it is missing or invalid. */
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
 * Whether the process of the lock file is a PostgreSQL that runs this cluster. After a crash, another process may have
 * the same process id, as in every new container. Only Linux reports the command of a process; on other systems any
 * running process counts.
 */
export async function isHeld(lock: LockFile, clusterDir: string): Promise<boolean> {
  if (!isAlive(lock.pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${lock.pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command === undefined) return isAlive(lock.pid);
  // A zombie process has an empty command.
  const [program = '', ...args] = command.split('\0');
  if (basename(program) !== 'postgres') return false;
  const directory = args[args.indexOf('-D') + 1];
  if (args.indexOf('-D') < 0 || directory === undefined) return true;
  // The file may be a copy from another cluster that is running.
  return (await isSameFolder(directory, clusterDir)) ?? true;
}

/** Whether the path in another process is this folder. Undefined if it cannot be checked. */
export async function isSameFolder(named: string, clusterDir: string): Promise<boolean | undefined> {
  const [theirs, ours] = await Promise.all([stat(named).catch(() => undefined), stat(clusterDir)]);
  return theirs && theirs.ino === ours.ino && theirs.dev === ours.dev;
}

/**
 * Removes a lock file whose process does not run this cluster. PostgreSQL would refuse to start; its check of shared
 * memory still protects the files.
 */
export async function discardLockFile(clusterDir: string, judged: LockFile): Promise<void> {
  const path = join(clusterDir, 'postmaster.pid');
  const aside = `${path}.${crypto.randomUUID()}`;
  try {
    await rename(path, aside);
    // Another process may have just started the database: restore its file.
    if ((await readFile(aside, 'utf8')) !== judged.text) await link(aside, path);
    await rm(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw fileProblem(path, error);
  }
}

/** Whether a process with this number exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
