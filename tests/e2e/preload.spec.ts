// Tests prefetching of likely screens and preloading of data and code at the first page load.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { load } from '#tests/kit/browser-navigation.ts';
import { delayRequests, withoutEventStream } from '#tests/kit/browser-steps.ts';
import { currentBuild } from '../../scripts/builds.mjs';

/** Returns the chunk of a dynamically imported module: `src/app/app.tsx` gives `assets/app-….js`. */
function builtFile(module: string): string {
  const manifest = JSON.parse(readFileSync(join(currentBuild() ?? '', 'client/.vite/manifest.json'), 'utf8'));
  return manifest[module].file;
}

const isFetched = (page: Page, module = 'resources/roles/list.tsx') =>
  page.evaluate(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile(module),
  );

test.describe('without data saver', () => {
  test.use({ isDataSaverOn: false });

  test('prefetches menu screens that were opened in this browser before', async ({ page }) => {
    await withoutEventStream(page);
    await load(page, '/users');
    await expect.poll(() => isFetched(page)).toBe(true);
    for (const name of ['Plans', 'Templates', 'Domains', 'Pages', 'Users']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
    }
    await load(page, '/users');
    for (const name of ['plans', 'templates', 'domains', 'pages']) {
      await expect.poll(() => isFetched(page, `resources/${name}/list.tsx`)).toBe(true);
    }
    await page.waitForLoadState('networkidle');
    expect(await isFetched(page, 'resources/categories/list.tsx')).toBe(false);

    await page.getByRole('link', { name: 'Categories', exact: true }).hover();
    await expect.poll(() => isFetched(page, 'resources/categories/list.tsx')).toBe(true);
  });
});

test('loads a screen only when it is opened if the data saver is on', async ({ page }) => {
  await withoutEventStream(page);
  await load(page, '/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.waitForLoadState('networkidle');
  expect(await isFetched(page)).toBe(false);
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  expect(await isFetched(page)).toBe(true);
});

test.describe('for a visitor', () => {
  test.use({ as: null });

  test('loads only the sign-in page without a session', async ({ page }) => {
    await load(page, '/users?page=2');
    await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
    await expect(page).toHaveURL('/login?to=%2Fusers%3Fpage%3D2');
    await page.waitForLoadState('networkidle');
    for (const module of ['src/app/app.tsx', 'resources/users/list.tsx']) {
      expect(await isFetched(page, module)).toBe(false);
    }
  });
});

test('requests rows and the current user once, before the code, and renders them first', async ({ page }) => {
  await withoutEventStream(page);
  // Visit a list first, so that the browser has stored the permissions and knows that the server can sort.
  await page.goto('/roles');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.addInitScript(() => {
    const flags = window as unknown as { hasShownSkeleton: boolean };
    flags.hasShownSkeleton = false;
    new MutationObserver(() => {
      if (document.querySelector('table[aria-busy=true]')) flags.hasShownSkeleton = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  // Ignore late requests of the previous page.
  page.once('framenavigated', () => requests.splice(0));
  const calls = ['/api/admin/v1/me', '/api/admin/v1/users?page=1&limit=10&sort=email&order=desc'];
  const rows = page.waitForResponse(/\/api\/admin\/v1\/users\?/);
  let before: string[] = [];
  await page.route('**/assets/index-*.js', async (route) => {
    await (await rows).finished();
    before = [...requests];
    await route.continue();
  });
  await load(page, '/users?sort=email&order=desc');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  expect(before).toEqual(calls);
  const hasShownSkeleton = () => (window as unknown as { hasShownSkeleton: boolean }).hasShownSkeleton;
  expect(await page.evaluate(hasShownSkeleton)).toBe(false);
  await page.waitForLoadState('networkidle');
  // The other requests of the shell come later.
  const dataRequests = requests.filter((address) => /\/(me|users)(\?|$)/.test(address));
  expect(dataRequests).toEqual(calls);
});

test('paints the outline of the shell before any script of the console has loaded', async ({ page }) => {
  await page.goto('/users');
  const release = await delayRequests(page, '**/assets/index-*.js');
  await load(page, '/users', { waitUntil: 'commit' });
  await expect(page.locator('.shell-skeleton')).toBeVisible();
  release();
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await expect(page.locator('.shell-skeleton')).toHaveCount(0);
});

test('requests a list again when its preload has failed', async ({ page, watched }) => {
  watched.allow(500, '/users');
  let times = 0;
  await page.route('**/api/admin/v1/users?*', async (route) => {
    times += 1;
    if (times === 1) await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  await load(page, '/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  expect(times).toBe(2);
});
