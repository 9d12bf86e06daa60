// Folders that only the account of the database may enter.

import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { insteadOf } from '#server/causes.ts';
import { makeFolders } from '#server/folders.ts';
import { StartError } from '#server/start-error.ts';
import { type OsAccount, ownerOf, ownId } from './os-account.ts';
import { failAt, fileProblem } from './problems.ts';

/**
 * Creates `path` (its parent exists) or takes it over: mode 0700, owned by the account.
 * @throws StartError if something else exists there, or if another user owns it
 */
export async function ensurePrivateDirectory(path: string, account: OsAccount): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 }).catch(insteadOf(['EEXIST'], undefined));
    const status = await lstat(path);
    if (!status.isDirectory()) throw new StartError(`${path} is not a folder: remove it`);
    if (![ownerOf(account), ownId()].includes(status.uid)) {
      throw new StartError(`${path} belongs to another user (id ${status.uid}): remove it`);
    }
    if (account.kind === 'other-user' && status.uid !== ownerOf(account))
      await chown(path, account.uid, account.gid);
    if ((status.mode & 0o777) !== 0o700) await chmod(path, 0o700);
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/**
 * Creates the data folder if it is missing. Returns its real path. Owner and mode of an existing folder do not change. A
 * folder of root gets mode 0711, because its database runs as another user; its contents are private.
 */
export const ensureDataDirectory = (path: string): Promise<string> =>
  makeFolders(path, ownId() === 0 ? 0o711 : 0o700)
    .then(() => realpath(path))
    .catch(failAt(path));
