// Restores symbolic links to libraries at each start. npm cannot pack links, and npm 11 does not run the install script
// of the package that creates them.

import { mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, insteadOf } from '#server/causes.ts';
import { isThere } from '#server/folders.ts';
import { failAt, fileProblem } from './problems.ts';

/**
 * Creates the missing links in the package, or in a folder of `dataDir` if the package is not writable. Several
 * processes may do this at the same time.
 * @returns variables with the library path; none if the links are in the package
 */
export async function restoreLibraryLinks(packageDir: string, dataDir: string): Promise<NodeJS.ProcessEnv> {
  const links = await readLinks(packageDir);
  const there = await Promise.all(links.map(({ name }) => isThere(name)));
  const missing = links.filter((_, index) => !there[index]);
  if (missing.length === 0) return {};
  try {
    for (const { file, name } of missing) await ensureLink(relative(dirname(name), file), name);
    return {};
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? ''))
      throw fileProblem(packageDir, error);
  }
  const folder = join(dataDir, 'postgres-libraries');
  await mkdir(folder, { recursive: true, mode: 0o755 }).catch(failAt(folder));
  for (const { file, name } of links) {
    await ensureLink(file, join(folder, basename(name))).catch(failAt(folder));
  }
  // A library found by a link looks for others next to the link, so the path has both folders.
  const folders = [folder, join(packageDir, 'native', 'lib')].join(':');
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders };
}

/** Each file and its additional name, as absolute paths. */
async function readLinks(packageDir: string) {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')
    .catch(insteadOf(['ENOENT'], '[]'))
    .catch(failAt(packageDir));
  // `source` is the file and `target` the name of the link, relative to the package.
  const links: { source: string; target: string }[] = JSON.parse(text);
  return links.map(({ source, target }) => ({
    file: join(packageDir, source),
    name: join(packageDir, target),
  }));
}

/** Replaces the link atomically, because another process may be loading it. */
async function ensureLink(target: string, name: string): Promise<void> {
  if ((await readlink(name).catch(() => undefined)) === target) return;
  const temporary = `${name}.${process.pid}-${crypto.randomUUID()}`;
  await symlink(target, temporary);
  await rename(temporary, name);
}
