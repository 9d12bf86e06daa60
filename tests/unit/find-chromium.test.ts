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

describe('The Chromium of the browser tests', () => {
  it('is the one in CHROMIUM_PATH if that is set', async () => {
    const chosen = await program('chosen', 'my browser');
    expect(findChromium({ CHROMIUM_PATH: chosen, PATH: process.env.PATH })).toBe(chosen);
  });

  it('is rejected when CHROMIUM_PATH does not exist', () => {
    expect(() => findChromium({ CHROMIUM_PATH: join(base, 'none') })).toThrow(
      /^CHROMIUM_PATH .*none is not an executable file\.$/,
    );
  });

  it('is found in PATH or a usual folder, with Chrome as a fallback', async () => {
    const chrome = await program('path', 'google-chrome');
    const chromium = await program('place', 'chromium');
    const places = [join(base, 'place')];
    const PATH = [join(base, 'empty'), join(base, 'path')].join(delimiter);
    expect(installedChromium({ PATH }, [])).toBe(chrome);
    expect(installedChromium({ PATH }, places)).toBe(chromium);
    expect(installedChromium({ PATH: join(base, 'empty') }, places)).toBe(chromium);
    expect(installedChromium({ PATH: '' }, places)).toBe(chromium);
  });

  it('is skipped or rejected when it does not start', async () => {
    const broken = await program('broken', 'chromium', 'exit 127\n');
    const chrome = await program('whole', 'google-chrome');
    const PATH = [join(base, 'broken'), join(base, 'whole')].join(delimiter);
    expect(installedChromium({ PATH }, [])).toBe(chrome);
    expect(() => findChromium({ CHROMIUM_PATH: broken })).toThrow(/^CHROMIUM_PATH .* does not start\.$/);
  });

  it('is undefined when no such program exists', async () => {
    await mkdir(join(base, 'folder', 'chromium'), { recursive: true });
    await writeFile(join(base, 'folder', 'google-chrome'), 'not a program', { mode: 0o644 });
    expect(installedChromium({ PATH: join(base, 'folder') }, [])).toBeUndefined();
  });
});
