// Finished builds: each stands in a folder of its own, named by what it was made from, and is never changed again. The
// file `current` names the one that a start takes. So a server that runs keeps its files, whatever is built beside it.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './sources.mjs';

export const distDir = join(projectRoot, 'dist');

/** Beside the current one: the consoles that are open were loaded from them, and ask for more of their files. */
const kept = 2;
/** A build in the making is left alone for so long. */
const unfinishedMs = 60 * 60_000;

const buildsIn = (dist) => join(dist, 'builds');
const nothing = (error) => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};

/** The folder of the build that starts take; undefined where there is none, or it is gone. */
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

/** Whether a process that wrote its number into the build's folder still runs. */
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

/** Removes builds that nobody can want any more. */
export async function removeOldBuilds(dist = distDir) {
  const builds = buildsIn(dist);
  const current = currentBuild(dist);
  const folders = await Promise.all(
    (await readdir(builds).catch(nothing)).map(async (name) => {
      const path = join(builds, name);
      // Of what the build wrote: a server that starts marks the folder itself.
      const { mtimeMs } = await stat(join(path, 'server')).catch(() => stat(path));
      return { path, at: mtimeMs, finished: !name.startsWith('.') };
    }),
  );
  const earlier = folders.filter(({ path, finished }) => finished && path !== current);
  earlier.sort((a, b) => b.at - a.at);
  const leftOver = folders.filter(({ at, finished }) => !finished && Date.now() - at > unfinishedMs);
  for (const { path } of [...earlier.slice(kept), ...leftOver]) {
    if (!(await isInUse(path))) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Has the build `id` made by `make`, which is given an empty folder, and lets starts take it. One that is there already
 * is not made again. Until the last moment nothing of it is seen, and what breaks off leaves everything as it was.
 */
export async function swapIn(id, make, dist = distDir) {
  const folder = join(buildsIn(dist), id);
  await mkdir(buildsIn(dist), { recursive: true });
  if (!(await isThere(folder))) {
    const making = await mkdtemp(join(buildsIn(dist), `.${id}-`));
    try {
      await make(making);
      await rename(making, folder).catch(async (error) => {
        // Another process was faster.
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
