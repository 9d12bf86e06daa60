// Tests that a server serves its own build and finds the assets of other builds.
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { runToEnd, startServer, stopLeftovers } from '#tests/kit/server-process.ts';
import { currentBuild } from '../../scripts/builds.mjs';

/** A checkout with a build and without sources. */
let checkout: string;
const dist = () => join(checkout, 'dist');
const currentId = basename(currentBuild() ?? '');

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'console-checkout-'));
  await cp('package.json', join(checkout, 'package.json'));
  await cp('scripts', join(checkout, 'scripts'), { recursive: true });
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
  await cp(currentBuild() ?? '', join(dist(), 'builds', currentId), { recursive: true });
  await writeFile(join(dist(), 'current'), currentId);
});
afterAll(async () => {
  await stopLeftovers();
  await rm(checkout, { recursive: true, force: true });
});

const serve = join('scripts', 'serve.mjs');

it('serves its own build while it runs, and serves assets of earlier builds to open consoles', async () => {
  const connection = await copyDatabase();
  const start = () =>
    startServer({
      program: [process.execPath, join(checkout, serve)],
      env: { DATABASE_URL: databaseUrl(connection), DATA_DIR: join(checkout, 'data') },
    });
  const first = await start();
  const page = await (await fetch(first.url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const other = script.replace(/([\w-]+)\.js$/, 'later-$1.js');

  // The next build has another page and another script.
  const nextBuild = join(dist(), 'builds/next');
  await cp(join(dist(), 'builds', currentId), nextBuild, { recursive: true });
  for (const end of ['', '.br', '.gz']) {
    await rename(join(nextBuild, `client${script}${end}`), join(nextBuild, `client${other}${end}`));
  }
  const index = join(nextBuild, 'client/index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace(script, other));
  await writeFile(join(dist(), 'current'), 'next');

  expect(await (await fetch(first.url)).text()).toContain(script);
  expect((await fetch(`${first.url}${script}`)).status).toBe(200);
  // Another process already serves the next page, so this one must find its assets too.
  expect((await fetch(`${first.url}${other}`)).status).toBe(200);
  await first.stop();

  const second = await start();
  expect(await (await fetch(second.url)).text()).toContain(other);
  const old = await fetch(`${second.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(old.status).toBe(200);
  expect(old.headers.get('cache-control')).toContain('immutable');
  expect(old.headers.get('content-encoding')).toBe('br');
  expect(old.headers.get('content-type')).toContain('javascript');
  for (const path of ['/assets/none-here.js', '/assets/..%2findex.html']) {
    expect([path, (await fetch(`${second.url}${path}`)).status]).toEqual([path, 404]);
  }
  await second.stop();
});

it('never builds from the command line, and reports a missing build', async () => {
  const cli = () =>
    runToEnd({ program: [process.execPath, join(checkout, 'scripts/cli.mjs'), '--help'], env: {} });
  const { code, stdout } = await cli();
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: npm run cli')]);
  await rename(join(dist(), 'current'), join(dist(), 'hidden'));
  expect(await cli()).toEqual({ code: 1, stdout: '', stderr: 'There is no build yet. Run: npm run build\n' });
});
