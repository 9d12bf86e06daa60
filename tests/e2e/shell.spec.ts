// Tests focus and announcements after a change of screen.
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';

test('focuses and announces a new screen, unless a dialog has focus', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('main')).not.toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Roles · Admin Panel' })).toHaveCount(1);

  // The next screen must not take the focus from a dialog that opens while it loads.
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Do both in one task, so that the screen renders after the dialog.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('aside a[href="/users"]')?.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  });
  await expect(page.getByRole('heading', { name: 'Users', includeHidden: true })).toBeVisible();
  await expect(field).toBeFocused();
});
