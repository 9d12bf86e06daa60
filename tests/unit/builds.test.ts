// Tests how builds are swapped in, retained while a server runs them, and removed.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentBuild, publishBuild, removeOldBuilds } from '../../scripts/builds.mjs';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-builds-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const newDist = () => mkdtemp(join(base, 'dist-'));
const writeMain = (text: string) => async (folder: string) => {
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/main.js'), text);
};
const contentOf = async (folder?: string) => readFile(join(folder ?? '', 'server/main.js'), 'utf8');
const names = async (dist: string) => (await readdir(join(dist, 'builds'))).sort();

/** Makes builds one after another and sets their modification times in that order. */
async function make(dist: string, ...ids: string[]) {
  for (const [index, id] of ids.entries()) {
    const folder = await publishBuild(id, writeMain(id), dist);
    const at = new Date(Date.now() - (ids.length - index) * 60_000);
    await utimes(join(folder, 'server'), at, at);
  }
}

describe('A build', () => {
  it('becomes current only when complete and leaves earlier builds alone', async () => {
    const dist = await newDist();
    expect(currentBuild(dist)).toBeUndefined();
    await writeFile(join(dist, 'current'), 'removed\n');
    expect(currentBuild(dist)).toBeUndefined();
    const first = await publishBuild('first', writeMain('one'), dist);
    const during: (string | undefined)[] = [];
    await publishBuild(
      'second',
      async (folder) => {
        await writeMain('two')(folder);
        during.push(currentBuild(dist));
      },
      dist,
    );
    expect(during).toEqual([first]);
    expect(await contentOf(currentBuild(dist))).toBe('two');
    expect(await contentOf(first)).toBe('one');
  });

  it('leaves nothing behind when it fails', async () => {
    const dist = await newDist();
    await make(dist, 'first');
    const broken = publishBuild(
      'second',
      async (folder) => {
        await writeMain('half')(folder);
        throw new Error('out of memory');
      },
      dist,
    );
    await expect(broken).rejects.toThrow('out of memory');
    expect(await contentOf(currentBuild(dist))).toBe('first');
    expect(await names(dist)).toEqual(['first']);
  });

  it('is reused when the same sources were built before', async () => {
    const dist = await newDist();
    await make(dist, 'first', 'second');
    await publishBuild('first', () => Promise.reject(new Error('made again')), dist);
    expect(await contentOf(currentBuild(dist))).toBe('first');
  });

  it('succeeds twice when two processes build the same sources', async () => {
    const dist = await newDist();
    await Promise.all([
      publishBuild('same', writeMain('same'), dist),
      publishBuild('same', writeMain('same'), dist),
    ]);
    expect(await names(dist)).toEqual(['same']);
    expect(await contentOf(currentBuild(dist))).toBe('same');
  });

  it('is removed when two newer builds exist, unless a server runs from it', async () => {
    const dist = await newDist();
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
