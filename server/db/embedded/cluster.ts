// The cluster: the folder of PostgreSQL's files, `<dataDir>/postgres`. It is created in a temporary folder and then
// moved. This overwrites no files, exposes no incomplete cluster and lets two processes start at the same time.

import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, insteadOf, textOf } from '#server/causes.ts';
import { flush } from '#server/folders.ts';
import { StartError } from '#server/start-error.ts';
import { type PostgresBinaries, probeBinaries } from './binaries.ts';
import { isAlive } from './lock-file.ts';
import { accountOfCluster, accountsForNewCluster, noAccountProblem, type OsAccount } from './os-account.ts';
import { failAt, fileProblem, programProblem } from './problems.ts';
import { runProgram } from './run-program.ts';

const directoryOf = (dataDir: string) => join(dataDir, 'postgres');

export type Cluster = Awaited<ReturnType<typeof ensureCluster>>;

/**
 * The cluster of `dataDir`, created if it is missing (`created`).
 * @throws StartError if the folder has other contents, or if no account can run it
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
) {
  const directory = directoryOf(dataDir);
  await removeAbandonedClusters(dataDir);
  let created = false;
  if (await isMissingOrEmpty(directory)) {
    log(`Creating the database in ${directory}`);
    created = await createCluster(dataDir, binaries);
  }
  const account = await accountOfCluster(directory);
  const version = await readVersion(directory);
  const probe = await probeBinaries(binaries, account);
  if ('refusal' in probe) throw noAccountProblem(directory, probe.refusal);
  if (version !== probe.major) {
    throw new StartError(
      `${directory} was made by PostgreSQL ${version} and this is PostgreSQL ${probe.major}: use the version of the console that made it, or set DATA_DIR to another folder`,
    );
  }
  return { dataDir, directory, binaries, account, created };
}

/** @throws StartError when no cluster is in `dataDir` */
export async function mustHaveCluster(dataDir: string): Promise<void> {
  const directory = directoryOf(dataDir);
  if (await isMissingOrEmpty(directory))
    throw new StartError(`The database's folder ${directory} is gone: the server goes on when it is back`);
}

const isMissingOrEmpty = (directory: string): Promise<boolean> =>
  readdir(directory)
    .then((names) => names.length === 0)
    .catch(insteadOf(['ENOENT'], true))
    // A file that is not readable exists. The owner is checked next.
    .catch(insteadOf(['EACCES'], false))
    .catch(failAt(directory));

async function readVersion(directory: string): Promise<string> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw fileProblem(directory, error);
    throw new StartError(
      `${directory} is not empty and holds no PostgreSQL database: move it away, or set DATA_DIR to another folder`,
    );
  });
  return text.trim();
}

/** The administrator of the database. The server uses an ordinary role, see provision.ts. */
export const SUPERUSER = 'postgres';

const TEMPORARY_PREFIX = 'postgres.new-';

/** Written to postgresql.conf when the cluster is created. An operator may change them there. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  // Compilation takes longer than these queries run.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Events of the database only. The server logs failed queries itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Creates the cluster of `dataDir`, whose folder is missing or empty, as the first account that can.
 * @returns false if another process created it first
 * @throws StartError if it cannot be created
 */
async function createCluster(dataDir: string, binaries: PostgresBinaries): Promise<boolean> {
  const refusals: string[] = [];
  for (const account of await accountsForNewCluster(dataDir)) {
    const probe = await probeBinaries(binaries, account);
    const attempt = 'refusal' in probe ? probe : await attemptToCreate(dataDir, binaries, account);
    if (!('refusal' in attempt)) return attempt.created;
    refusals.push(attempt.refusal);
  }
  throw noAccountProblem(dataDir, refusals.join('; ') || 'there is no user "nobody"');
}

async function attemptToCreate(
  dataDir: string,
  binaries: PostgresBinaries,
  account: OsAccount,
): Promise<{ created: boolean } | { refusal: string }> {
  const beginning = join(dataDir, `${TEMPORARY_PREFIX}${process.pid}-`);
  const temporary = await mkdtemp(beginning).catch(failAt(dataDir));
  try {
    if (account.kind === 'other-user') await chown(temporary, account.uid, account.gid);
    const attempt = (letters: string) =>
      runProgram(account, binaries.initdb(initdbArguments(temporary, letters)), 600);
    let result = await attempt(LETTERS);
    if (/invalid locale name/.test(result.output)) result = await attempt('C');
    if (!result.ok) {
      if (result.refused) return { refusal: result.output };
      throw programProblem('The database could not be created', result.output, dataDir);
    }
    return { created: await moveIntoPlace(temporary, dataDir) };
  } catch (error) {
    // Root without the right to change owners, as in some containers.
    if (['EPERM', 'EINVAL'].includes(codeOf(error) ?? '')) return { refusal: textOf(error) };
    throw fileProblem(dataDir, error);
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/**
 * LC_CTYPE: pg_trgm uses it to distinguish letters from signs. On a system without this locale, only a to z count as
 * letters, and searches for other letters read all rows: see `checkCollation` of doctor.
 */
const LETTERS = 'C.UTF-8';

function initdbArguments(directory: string, letters: string): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    // The socket is in a folder of mode 0700, and PostgreSQL does not listen on TCP.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    // The same order and case mapping on every system.
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
  ];
}

async function moveIntoPlace(temporary: string, dataDir: string): Promise<boolean> {
  const directory = directoryOf(dataDir);
  const moved = await rename(temporary, directory)
    .then(() => true)
    .catch(insteadOf(['ENOTEMPTY', 'EEXIST'], false))
    .catch(failAt(directory));
  if (moved) await flush(dataDir);
  return moved;
}

/** Removes incomplete clusters of processes that have ended. */
async function removeAbandonedClusters(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(failAt(dataDir))) {
    const pid = name.startsWith(TEMPORARY_PREFIX)
      ? Number.parseInt(name.slice(TEMPORARY_PREFIX.length), 10)
      : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    // Not an error: its initdb may still be writing. The next start tries again.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
