// What is fetched before it is asked for: the code of the screens that are likely next, but not for people who save data;
// what a link needs, before any module runs; and nothing but sign-in without a session.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { load } from '#tests/kit/browser-moves.ts';
import { holdBack } from '#tests/kit/browser-steps.ts';
import { builtFile } from '#tests/kit/built-files.ts';

const isFetched = (page: Page, module = 'resources/roles/list.tsx') =>
  page.evaluate(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile(module),
  );

test.describe('with data to spare', () => {
  test.use({ savesData: false });

  test('the screens of the menu are fetched while another is looked at: those that were opened here before', async ({
    page,
  }) => {
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

test('who saves data is sent a screen when it is opened', async ({ page }) => {
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

  test('a link without a session loads the sign-in alone', async ({ page }) => {
    await load(page, '/users?page=2');
    await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
    await expect(page).toHaveURL('/login?to=%2Fusers%3Fpage%3D2');
    await page.waitForLoadState('networkidle');
    for (const module of ['src/app.tsx', 'resources/users/list.tsx']) {
      expect(await isFetched(page, module)).toBe(false);
    }
  });
});

test('rows and who is signed in are asked for before any code has come, and not again; the first drawing has them', async ({
  page,
}) => {
  // Then it is known here what the person may do, and that this server can sort.
  await page.goto('/roles');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.addInitScript(() => {
    const seen = window as unknown as { stoodIn: boolean };
    seen.stoodIn = false;
    new MutationObserver(() => {
      if (document.querySelector('table[aria-busy=true]')) seen.stoodIn = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  // What the page before still asked for is no matter.
  page.once('framenavigated', () => asked.splice(0));
  const calls = ['/api/admin/v1/me', '/api/admin/v1/users?page=1&limit=10&sort=email&order=desc'];
  const rows = page.waitForResponse(/\/api\/admin\/v1\/users\?/);
  let before: string[] = [];
  await page.route('**/assets/index-*.js', async (route) => {
    await (await rows).finished();
    before = [...asked];
    await route.continue();
  });
  await load(page, '/users?sort=email&order=desc');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  expect(before).toEqual(calls);
  expect(await page.evaluate(() => (window as unknown as { stoodIn: boolean }).stoodIn)).toBe(false);
  await page.waitForLoadState('networkidle');
  // What the frame asks for comes behind them.
  const again = asked.filter((address) => /\/(me|users)(\?|$)/.test(address));
  expect(again).toEqual(calls);
});

test('paints the outline of the shell before any script of the console has loaded', async ({ page }) => {
  await page.goto('/users');
  const release = await holdBack(page, '**/assets/index-*.js');
  await load(page, '/users', { waitUntil: 'commit' });
  await expect(page.locator('.shell-skeleton')).toBeVisible();
  release();
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await expect(page.locator('.shell-skeleton')).toHaveCount(0);
});

test('a list that could not be had ahead is asked for as ever', async ({ page, watched }) => {
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
