// A server and the builds beside it: it serves its own, whatever comes after, and knows the files of the others.
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDatabase, databaseUrl } from '#tests/kit/database.ts';
import { runToEnd, startServer, stopLeftovers } from '#tests/kit/server-process.ts';
import { currentBuild } from '../../scripts/builds.mjs';

/** A checkout that has a build and no sources. */
let checkout: string;
const dist = () => join(checkout, 'dist');
const now = basename(currentBuild() ?? '');

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'console-checkout-'));
  await cp('package.json', join(checkout, 'package.json'));
  await cp('scripts', join(checkout, 'scripts'), { recursive: true });
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
  await cp(currentBuild() ?? '', join(dist(), 'builds', now), { recursive: true });
  await writeFile(join(dist(), 'current'), now);
});
afterAll(async () => {
  await stopLeftovers();
  await rm(checkout, { recursive: true, force: true });
});

const serve = join('scripts', 'serve.mjs');

it('a running server keeps its build; open consoles of the build before load what they need from the next server', async () => {
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

  // The next build: another page with another script.
  const next = join(dist(), 'builds/next');
  await cp(join(dist(), 'builds', now), next, { recursive: true });
  for (const end of ['', '.br', '.gz']) {
    await rename(join(next, `client${script}${end}`), join(next, `client${other}${end}`));
  }
  const index = join(next, 'client/index.html');
  await writeFile(index, (await readFile(index, 'utf8')).replace(script, other));
  await writeFile(join(dist(), 'current'), 'next');

  expect(await (await fetch(first.url)).text()).toContain(script);
  expect((await fetch(`${first.url}${script}`)).status).toBe(200);
  // Another process began to send the next page: its files are found here too.
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

it('the command line never builds: without a build it says so, with one it runs that', async () => {
  const cli = () =>
    runToEnd({ program: [process.execPath, join(checkout, 'scripts/cli.mjs'), '--help'], env: {} });
  const { code, stdout } = await cli();
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: npm run cli')]);
  await rename(join(dist(), 'current'), join(dist(), 'hidden'));
  expect(await cli()).toEqual({ code: 1, stdout: '', stderr: 'There is no build yet. Run: npm run build\n' });
});
