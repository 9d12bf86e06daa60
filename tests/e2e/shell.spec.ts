// The frame around the screens: what follows a change of screen, and what its failures leave usable.
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';

test('after a change of screen the focus is in the new one, and its title is told', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('main')).not.toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Roles · Admin Panel' })).toHaveCount(1);
});

test('a collapsed link tells its name when it has the focus', async ({ page }) => {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).focus();
  await expect(page.getByRole('tooltip', { name: 'Roles' })).toBeVisible();
});

test('“Go Back” of a page that is not there never leaves the site', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto('/nothing/here');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes the menu, and a followed link leaves no step of it', async ({ page }) => {
    await page.goto('/roles');
    await page.goto('/users');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const open = () => page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await open();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/users');
    await open();
    await drawer.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/users');
    await expect(drawer).toBeHidden();
  });
});

test('a dialog that is opened while the next screen is on its way keeps the focus', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // In one moment: the screen is drawn after the dialog.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('aside a[href="/roles"]')?.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  });
  await expect(page.getByRole('heading', { name: 'Roles', includeHidden: true })).toBeVisible();
  await expect(field).toBeFocused();
});
