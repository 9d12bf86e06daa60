// The code of the screens that are likely next: it comes before it is asked for, but not to people who save data.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { builtFile } from '#tests/kit/built-files.ts';

const isFetched = (page: Page) =>
  page.evaluate(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile('resources/roles/list.tsx'),
  );

test.describe('with data to spare', () => {
  test.use({ savesData: false });

  test('the screens of the menu are fetched while another is looked at', async ({ page }) => {
    await page.goto('/users');
    await expect.poll(() => isFetched(page)).toBe(true);
  });
});

test('who saves data is sent a screen when it is opened', async ({ page }) => {
  await page.goto('/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await page.waitForLoadState('networkidle');
  expect(await isFetched(page)).toBe(false);
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  expect(await isFetched(page)).toBe(true);
});
