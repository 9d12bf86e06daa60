// Tests how the server sends the page and the files of the build.
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { bundleSizes, maxFiles } from '../../bench/bundle.ts';
import { currentBuild } from '../../scripts/builds.mjs';

test.use({ as: null });

test('serves the page uncached and with the module list of the requested screen', async ({
  request,
  server,
}) => {
  const modules = async (path: string) => {
    const page = await request.get(`${server}${path}`);
    expect(page.headers()['cache-control']).toBe('no-cache');
    const html = await page.text();
    // The Content-Security-Policy blocks inline scripts.
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    // A script decides about preloading, because only the browser knows whether there is a session.
    expect(html).not.toContain('modulepreload');
    return /data-files="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  };
  const users = await modules('/users');
  expect(users.some((file) => file?.includes('/assets/'))).toBe(true);
  expect(users).not.toEqual(await modules('/login'));
  expect(await modules('/users?page=2&q=%3Cscript%3E')).toEqual(users);
  // These are replacement patterns of `String.replace`.
  expect(await modules('/users?q=$&$`$1')).toEqual(users);
});

test('serves asset files compressed and immutable', async ({ request, server }) => {
  const html = await (await request.get(`${server}/login`)).text();
  const [, script = ''] = /src="(\/assets\/index-[^"]+\.js)"/.exec(html) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const file = await request.get(`${server}${script}`, { headers: { 'accept-encoding': encoding } });
    expect(file.headers()['content-encoding']).toBe(encoding);
    expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers()['content-type']).toContain('javascript');
  }
});

test('keeps the blocking first script below 2 kB', async ({ request, server }) => {
  const html = await (await request.get(`${server}/login`)).text();
  const [, script = ''] = /src="(\/assets\/begin-[^"]+\.js)"/.exec(html) ?? [];
  expect((await (await request.get(`${server}${script}`)).body()).length).toBeLessThan(2000);
});

test('serves no other files of the build or the project', async ({ request, server }) => {
  expect((await request.get(`${server}/assets/none.js`)).status()).toBe(404);
  for (const path of [
    '/.vite/manifest.json',
    '/package.json',
    '/../package.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets//etc/passwd',
  ]) {
    const answer = await request.get(`${server}${path}`);
    // Either an error, or the console's page if the path looks like a screen.
    const page = answer.ok() && (await answer.text()).includes('<div id="root">');
    expect([path, page || answer.status() >= 400]).toEqual([path, true]);
  }
});

test('keeps every screen within its bundle budget', () => {
  const sizes = bundleSizes(join(currentBuild() ?? '', 'client'));
  expect(sizes.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/login', '/dashboard', '/users', '/roles', '/billing']),
  );
  expect(sizes.filter(({ kB, limit, files }) => kB > limit || files > maxFiles)).toEqual([]);
});
