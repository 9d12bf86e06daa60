// Builds: seen as a whole or not at all, and never taken away from whoever runs one.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentBuild, removeOldBuilds, swapIn } from '../../scripts/builds.mjs';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-builds-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const fresh = () => mkdtemp(join(base, 'dist-'));
const say = (text: string) => async (folder: string) => {
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/main.js'), text);
};
const contentOf = async (folder?: string) => readFile(join(folder ?? '', 'server/main.js'), 'utf8');
const names = async (dist: string) => (await readdir(join(dist, 'builds'))).sort();

/** Makes builds one after the other, and gives them ages in that order. */
async function make(dist: string, ...ids: string[]) {
  for (const [index, id] of ids.entries()) {
    const folder = await swapIn(id, say(id), dist);
    const at = new Date(Date.now() - (ids.length - index) * 60_000);
    await utimes(join(folder, 'server'), at, at);
  }
}

describe('a build', () => {
  it('is there as a whole when it is done, and what was built before is as it was', async () => {
    const dist = await fresh();
    expect(currentBuild(dist)).toBeUndefined();
    await writeFile(join(dist, 'current'), 'removed\n');
    expect(currentBuild(dist)).toBeUndefined();
    const first = await swapIn('first', say('one'), dist);
    const during: (string | undefined)[] = [];
    await swapIn(
      'second',
      async (folder) => {
        await say('two')(folder);
        during.push(currentBuild(dist));
      },
      dist,
    );
    expect(during).toEqual([first]);
    expect(await contentOf(currentBuild(dist))).toBe('two');
    expect(await contentOf(first)).toBe('one');
  });

  it('that breaks off changes nothing and leaves nothing', async () => {
    const dist = await fresh();
    await make(dist, 'first');
    const broken = swapIn(
      'second',
      async (folder) => {
        await say('half')(folder);
        throw new Error('out of memory');
      },
      dist,
    );
    await expect(broken).rejects.toThrow('out of memory');
    expect(await contentOf(currentBuild(dist))).toBe('first');
    expect(await names(dist)).toEqual(['first']);
  });

  it('that is there is not made again: going back to it is a matter of its name', async () => {
    const dist = await fresh();
    await make(dist, 'first', 'second');
    await swapIn('first', () => Promise.reject(new Error('made again')), dist);
    expect(await contentOf(currentBuild(dist))).toBe('first');
  });

  it('of two at once of the same sources, both end well', async () => {
    const dist = await fresh();
    await Promise.all([swapIn('same', say('same'), dist), swapIn('same', say('same'), dist)]);
    expect(await names(dist)).toEqual(['same']);
    expect(await contentOf(currentBuild(dist))).toBe('same');
  });

  it('is removed when two newer ones stand beside the current one, but not while a server runs from it', async () => {
    const dist = await fresh();
    await make(dist, 'a');
    await mkdir(join(dist, 'builds/a/running'));
    await writeFile(join(dist, 'builds/a/running', String(process.pid)), '');
    const old = new Date(0);
    await utimes(join(dist, 'builds/a/server'), old, old);
    await make(dist, 'b', 'c', 'd', 'e');
    expect(await names(dist)).toEqual(['a', 'c', 'd', 'e']);
    await rm(join(dist, 'builds/a/running'), { recursive: true });
    await removeOldBuilds(dist);
    expect(existsSync(join(dist, 'builds/a'))).toBe(false);
  });
});
