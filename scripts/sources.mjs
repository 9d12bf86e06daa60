// The sources of a build, and their fingerprint.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'public',
  'scripts/build',
  'scripts/build.mjs',
  'src',
  'providers',
  'resources',
  'server',
];

/** Files in a folder, or the file itself; empty if the path does not exist. */
async function filesOf(path) {
  const entries = await readdir(join(projectRoot, path), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === null) return [join(projectRoot, path)];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Names the build. A hash of the contents, because a checkout can set any file times. */
export async function fingerprint() {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    hash.update(`${file.slice(projectRoot.length)}\0${contents[index].length}\0`).update(contents[index]);
  }
  return hash.digest('hex').slice(0, 20);
}
