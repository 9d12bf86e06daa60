// The code of the screens that are likely next: it comes before it is asked for, but not to people who save data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { currentBuild } from '../../scripts/builds.mjs';

/** The file that holds the list of roles. */
function codeOfRoles(): string {
  const manifest = JSON.parse(readFileSync(join(currentBuild() ?? '', 'client/.vite/manifest.json'), 'utf8'));
  return manifest['resources/roles/list.tsx'].file;
}
const isFetched = (page: Page) =>
  page.evaluate(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    codeOfRoles(),
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
