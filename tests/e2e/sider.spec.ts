import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';

const rem = 16;
const sider = (page: Page) => page.getByRole('complementary');
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const widthOf = (rems: number) => `${rems * rem}px`;

test('collapses the sider to icons with tooltips and stores that for a week', async ({ page, context }) => {
  await page.goto('/users');
  await expect(sider(page)).toHaveCSS('width', widthOf(16));
  await toggle(page).click();
  await expect(sider(page)).toHaveCSS('width', widthOf(3));
  await sider(page).getByRole('link', { name: 'Roles' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Roles' })).toBeVisible();
  // Focus shows the tooltip too.
  await sider(page).getByRole('link', { name: 'Users' }).focus();
  await expect(page.getByRole('tooltip', { name: 'Users' })).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  const days = (Number(cookie?.expires) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect(sider(page)).toHaveCSS('width', widthOf(3));
  await toggle(page).click();
  await expect(sider(page)).toHaveCSS('width', widthOf(16));
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.keyboard.press('Control+b');
  await expect(sider(page)).toHaveCSS('width', widthOf(3));
  await page.keyboard.press('Meta+b');
  await expect(sider(page)).toHaveCSS('width', widthOf(16));
  // In narrow windows the sider shows icons, unless the user has opened it.
  await context.clearCookies({ name: 'sidebar_state' });
  await page.reload();
  await expect(sider(page)).toHaveCSS('width', widthOf(16));
  await page.setViewportSize({ width: 991, height: 900 });
  await expect(sider(page)).toHaveCSS('width', widthOf(3));
  await toggle(page).click();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(sider(page)).toHaveCSS('width', widthOf(16));
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('shows the menu as a drawer that closes with Back, Escape or a link', async ({ page }) => {
    await page.goto('/roles');
    await page.goto('/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(sider(page)).toHaveCount(0);
    await toggle(page).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toHaveCSS('width', widthOf(18));
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/users');
    await toggle(page).click();
    await drawer.getByRole('link', { name: 'Roles' }).click();
    await expect(page).toHaveURL('/roles');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    // The drawer leaves no history entry after a link.
    await page.goBack();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(drawer).toBeHidden();

    await page.keyboard.press('Control+b');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('fits every screen into the window and shows hidden columns in the expanded row', async ({
    page,
    people,
  }) => {
    const user = await people.makeUser({ role: 'support' });
    for (const path of [
      '/users',
      '/users/create',
      `/users/${user.id}`,
      '/roles',
      '/roles/create',
      '/dashboard',
      '/analytics',
      '/billing',
      '/referrals',
    ]) {
      await goOn(page, path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, path).toBeLessThanOrEqual(0);
    }
    await goOn(page, `/users?q=${user.email}`);
    await page.getByRole('button', { name: `More about ${user.full_name}` }).click();
    await expect(page.getByRole('definition').getByText('support')).toBeVisible();
  });
});

test('truncates long texts so that lists fit into their cards', async ({ page, people }) => {
  const role = await people.makeRole();
  const name = `${'W'.repeat(50)}${role.id.slice(-8)}`;
  const permissions: { id: string }[] = await people.call('GET', '/permissions?limit=100');
  const permissionIds = permissions.map(({ id }) => id);
  await people.call('PUT', `/roles/${role.id}`, { name, description: 'W'.repeat(90), permissionIds });
  const email = `${'w'.repeat(40)}@${role.id}.example.com`;
  const user = { full_name: 'W'.repeat(90), email, roleIds: [role.id], status: 'SUSPENDED' };
  await people.makeUser(user);
  for (const path of [`/users?q=${role.id}`, `/roles?q=${name}`]) {
    await goOn(page, path);
    await expect(page.getByText(/^1 of \d+ /)).toBeVisible();
    for (const width of [320, 390, 600, 768, 900, 1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = () =>
        page
          .getByRole('table')
          .evaluate(
            (table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
          );
      await expect.poll(tooWide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
