import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, installedChromium } from '../../scripts/find-chromium.mjs';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'find chromium '));
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function program(folder: string, name: string, exit = 'exit 0\n'): Promise<string> {
  await mkdir(join(base, folder), { recursive: true });
  const path = join(base, folder, name);
  await writeFile(path, `#!/bin/sh\n${exit}`);
  await chmod(path, 0o755);
  return path;
}

describe('the Chromium of the browser tests', () => {
  it('is the one of CHROMIUM_PATH before all others', async () => {
    const chosen = await program('chosen', 'my browser');
    expect(findChromium({ CHROMIUM_PATH: chosen, PATH: process.env.PATH })).toBe(chosen);
  });

  it('is not looked for elsewhere when CHROMIUM_PATH is wrong', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(base, 'none') })).toThrow(
      /^CHROMIUM_PATH .*none is not an executable file\.$/,
    );
  });

  it('is an installed one, of PATH or of the usual places; where there is no Chromium, Chrome will do', async () => {
    const chrome = await program('path', 'google-chrome');
    const chromium = await program('place', 'chromium');
    const places = [join(base, 'place')];
    const PATH = [join(base, 'empty'), join(base, 'path')].join(delimiter);
    expect(installedChromium({ PATH }, [])).toBe(chrome);
    expect(installedChromium({ PATH }, places)).toBe(chromium);
    expect(installedChromium({ PATH: join(base, 'empty') }, places)).toBe(chromium);
    expect(installedChromium({ PATH: '' }, places)).toBe(chromium);
  });

  it('is one that starts', async () => {
    const broken = await program('broken', 'chromium', 'exit 127\n');
    const chrome = await program('whole', 'google-chrome');
    const PATH = [join(base, 'broken'), join(base, 'whole')].join(delimiter);
    expect(installedChromium({ PATH }, [])).toBe(chrome);
    expect(() => findChromium({ CHROMIUM_PATH: broken })).toThrow(/^CHROMIUM_PATH .* does not start\.$/);
  });

  it('is none where there is no program of such a name', async () => {
    await mkdir(join(base, 'folder', 'chromium'), { recursive: true });
    await writeFile(join(base, 'folder', 'google-chrome'), 'not a program', { mode: 0o644 });
    expect(installedChromium({ PATH: join(base, 'folder') }, [])).toBeUndefined();
  });
});
