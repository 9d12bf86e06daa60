// Manages finished builds. Each has its own folder, named by the fingerprint of its sources, and is never
// changed.
// The file `current` names the build to start. So a new build does not affect the files of a running server.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './sources.mjs';

export const distDir = join(projectRoot, 'dist');

/** Earlier builds to retain: open consoles were loaded from them and still request their files. */
const retained = 2;
const unfinishedMs = 60 * 60_000;

const buildsIn = (dist) => join(dist, 'builds');
const nothing = (error) => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};

/** Folder of the current build; undefined if it does not exist. */
export function currentBuild(dist = distDir) {
  try {
    const folder = join(buildsIn(dist), readFileSync(join(dist, 'current'), 'utf8').trim());
    return existsSync(folder) ? folder : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const isThere = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether a process whose id is in the build's folder still runs. */
async function isInUse(folder) {
  const numbers = await readdir(join(folder, 'running')).catch(nothing);
  return numbers.some((number) => {
    try {
      return process.kill(Number(number), 0);
    } catch (error) {
      return error.code === 'EPERM';
    }
  });
}

export async function removeOldBuilds(dist = distDir) {
  const builds = buildsIn(dist);
  const current = currentBuild(dist);
  const folders = await Promise.all(
    (await readdir(builds).catch(nothing)).map(async (name) => {
      const path = join(builds, name);
      // Uses the time of the build's output, because a starting server writes into the folder itself.
      const { mtimeMs } = await stat(join(path, 'server')).catch(() => stat(path));
      return { path, at: mtimeMs, finished: !name.startsWith('.') };
    }),
  );
  const earlier = folders.filter(({ path, finished }) => finished && path !== current);
  earlier.sort((a, b) => b.at - a.at);
  const leftOver = folders.filter(({ at, finished }) => !finished && Date.now() - at > unfinishedMs);
  for (const { path } of [...earlier.slice(retained), ...leftOver]) {
    if (!(await isInUse(path))) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Makes the build `id` with `make`, which receives an empty folder, and makes it current. Skips a build that
 * exists.
 * The build becomes visible with one rename, so a failed build has no effect.
 */
export async function publishBuild(id, make, dist = distDir) {
  const folder = join(buildsIn(dist), id);
  await mkdir(buildsIn(dist), { recursive: true });
  if (!(await isThere(folder))) {
    const making = await mkdtemp(join(buildsIn(dist), `.${id}-`));
    try {
      await make(making);
      await rename(making, folder).catch(async (error) => {
        // Another process has made the same build.
        if (!(await isThere(folder))) throw error;
      });
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  const pointer = join(dist, `current.${process.pid}`);
  await writeFile(pointer, `${id}\n`);
  await rename(pointer, join(dist, 'current'));
  await removeOldBuilds(dist);
  return folder;
}
