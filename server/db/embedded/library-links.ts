// The libraries of the packages need symbolic links, which npm can't pack. The package restores them in an install
// script, which npm 11 doesn't run unless asked; so they are restored here, at each start.

import { mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, insteadOf } from '#server/causes.ts';
import { isThere } from '#server/folders.ts';
import { failAt, fileProblem } from './problems.ts';

/**
 * Makes the missing links: in the package, or in a folder of `dataDir` when the package's may not be written.
 * Safe when several processes do it at once.
 * @returns variables that the programs need to find the libraries; none when the links are in the package
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
  // Libraries that are found by a link look for others beside the link, so both folders are named.
  const folders = [folder, join(packageDir, 'native', 'lib')].join(':');
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders };
}

/** Each file that exists, and the other name that it needs, both absolute. */
async function readLinks(packageDir: string) {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')
    .catch(insteadOf(['ENOENT'], '[]'))
    .catch(failAt(packageDir));
  // "source" is the file, "target" the name of the link; both from the package's folder.
  const links: { source: string; target: string }[] = JSON.parse(text);
  return links.map(({ source, target }) => ({
    file: join(packageDir, source),
    name: join(packageDir, target),
  }));
}

/** Replaces what is there in one step, for another process may be loading it. */
async function ensureLink(target: string, name: string): Promise<void> {
  if ((await readlink(name).catch(() => undefined)) === target) return;
  const temporary = `${name}.${process.pid}-${crypto.randomUUID()}`;
  await symlink(target, temporary);
  await rename(temporary, name);
}
