// The cluster: the folder with PostgreSQL's files, `<dataDir>/postgres`.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#server/causes.ts';
import { StartError } from '#server/start-error.ts';
import { type PostgresBinaries, probeBinaries } from './binaries.ts';
import { createCluster, removeAbandonedClusters } from './create-cluster.ts';
import { accountOfCluster, noAccountProblem, type OsAccount } from './os-account.ts';
import { fileProblem } from './problems.ts';

export interface Cluster {
  directory: string;
  account: OsAccount;
  /** Made by this call. */
  created: boolean;
}

/**
 * The cluster of `dataDir`, made now if there is none.
 * @throws StartError when the folder holds something else, or when no account can run it
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  await removeAbandonedClusters(dataDir);
  let created = false;
  if (await isMissingOrEmpty(directory)) {
    log(`Creating the database in ${directory}`);
    created = await createCluster(dataDir, directory, binaries);
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
  return { directory, account, created };
}

async function isMissingOrEmpty(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length === 0;
  } catch (error) {
    // What may not be read is there; whose it is comes next.
    if (codeOf(error) === 'EACCES') return false;
    if (codeOf(error) === 'ENOENT') return true;
    throw fileProblem(directory, error);
  }
}

async function readVersion(directory: string): Promise<string> {
  const text = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw fileProblem(directory, error);
    throw new StartError(
      `${directory} is not empty and holds no PostgreSQL database: move it away, or set DATA_DIR to another folder`,
    );
  });
  return text.trim();
}
