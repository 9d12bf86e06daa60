import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn, load } from '#tests/kit/browser-navigation.ts';
import { accounts } from '#tests/kit/browser-people.ts';
import { delayRequests } from '#tests/kit/browser-steps.ts';

test.describe('for a store owner', () => {
  test.use({ as: accounts.owner });

  test('redirects administrator screens to the dashboard', async ({ page }) => {
    for (const path of ['/users', '/users/create', '/roles', '/products', '/settings', '/analytics']) {
      await goOn(page, path);
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('ignores forged roles and permissions in the browser’s storage', async ({ page, watched }) => {
    // Stored permissions only decide what to preload. The server refuses the request.
    watched.allow(403, '/users');
    await page.goto('/dashboard');
    await expect(page.getByText('User Portal', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      const user = JSON.parse(String(localStorage.getItem('auth_user')));
      localStorage.setItem('auth_user', JSON.stringify({ ...user, roles: [{ id: '1', name: 'admin' }] }));
      localStorage.setItem('auth_grants', 'admin-panel users.read users.write roles.read');
    });
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await load(page, '/users');
    await refused;
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('User Portal', { exact: true })).toBeVisible();
  });
});

test('shows only permitted screens to a user with one permission', async ({ people, openBrowser }) => {
  const role = await people.makeRole(['roles.read']);
  const page = await openBrowser(await people.makeUser({ role: role.name }));
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have permission to view any numbers.")).toBeVisible();
  await page.getByRole('link', { name: 'Roles' }).click();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Roles']);
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create role' })).toHaveCount(0);
  for (const path of ['/users', '/roles/create', `/roles/edit/${role.id}`]) {
    await goOn(page, path);
    await expect(
      page.getByRole('heading', { name: "You don't have permission to view this page" }),
    ).toBeVisible();
  }
});

test('shows “Loading...” in the previous frame until the current user is known', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const release = await delayRequests(page, '**/me');
  await load(page, '/users');
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('Admin Panel', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Roles', exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
});

test.describe('an unknown path', () => {
  const heading = { name: 'Page Not Found' };

  test('shows “Page Not Found” in the shell with links that stay on the site', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto('/nothing/here');
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/roles');
    await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
    await page.goto('/nothing/here');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/roles');
    await page.goForward();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test.describe('for a visitor', () => {
    test.use({ as: null });
    test('shows “Page Not Found” without the shell', async ({ page }) => {
      await page.goto('/users/x/y/z');
      await expect(page.getByRole('heading', heading)).toBeVisible();
      await page.goto('/nothing/here');
      await expect(page.getByRole('heading', heading)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  });
});
