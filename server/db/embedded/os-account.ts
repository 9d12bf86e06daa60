// Chooses the operating system account that runs PostgreSQL. PostgreSQL refuses to run as root, so root needs another
// one: the owner of the folder, so that an existing cluster always runs as the same account.

import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartError } from '#server/start-error.ts';
import { failAt } from './problems.ts';

export type OsAccount =
  /** The user of this process. */
  | { kind: 'self' }
  /** Another user, who owns the cluster. Only root can do this. */
  | { kind: 'other-user'; uid: number; gid: number }
  /**
   * The user of this process, mapped to `uid` in a user namespace (`unshare` of util-linux). For root in a folder that
   * no other user may enter.
   */
  | { kind: 'user-namespace'; uid: number; gid: number };

/** The user id of this process. */
export const ownId = () => (process.getuid as () => number)();

/** The user id that owns the files of this account, outside of the namespace. */
export const ownerOf = (account: OsAccount): number =>
  account.kind === 'other-user' ? account.uid : ownId();

/** Accounts that may run a new cluster in `dataDir`, best first. */
export async function accountsForNewCluster(dataDir: string): Promise<OsAccount[]> {
  const uid = ownId();
  const nobody = await findNobody();
  const namespace: OsAccount[] = nobody ? [{ kind: 'user-namespace', ...nobody }] : [];
  // initdb requires a name for the user id. Containers with an arbitrary user id have none.
  if (uid !== 0) return hasName() ? [{ kind: 'self' }] : [...namespace, { kind: 'self' }];

  const folder = await stat(dataDir);
  const owner: OsAccount[] =
    folder.uid === 0 ? [] : [{ kind: 'other-user', uid: folder.uid, gid: folder.gid }];
  const stranger: OsAccount[] = nobody ? [{ kind: 'other-user', ...nobody }] : [];
  return [...owner, ...stranger, ...namespace];
}

/**
 * The account that runs the cluster in `clusterDir`.
 * @throws StartError if it belongs to a user that this process cannot act for
 */
export async function accountOfCluster(clusterDir: string): Promise<OsAccount> {
  const uid = ownId();
  const owner = await stat(clusterDir).catch(failAt(clusterDir));
  if (uid !== 0) {
    if (owner.uid === uid) return { kind: 'self' };
    throw new StartError(
      `${clusterDir} belongs to another user (id ${owner.uid}): start as that user or as root, or set DATA_DIR to another folder`,
    );
  }
  if (owner.uid !== 0) return { kind: 'other-user', uid: owner.uid, gid: owner.gid };
  const nobody = await findNobody();
  if (nobody) return { kind: 'user-namespace', ...nobody };
  throw noAccountProblem(clusterDir, 'there is no user "nobody"');
}

/** The error if no account can run PostgreSQL. */
export function noAccountProblem(path: string, reason: string): StartError {
  return new StartError(
    ownId() === 0
      ? `PostgreSQL can't run as root, and no stand-in works for ${path} (${reason}): start as an ordinary user, or set DATABASE_URL`
      : `PostgreSQL can't run as this user in ${path} (${reason}): start as a user that is listed in /etc/passwd and owns the folder, or set DATABASE_URL`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function findNobody(): Promise<{ uid: number; gid: number } | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
}
