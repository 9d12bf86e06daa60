// Tests the export of a list.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { notice } from '#tests/kit/browser-steps.ts';

test('exports a list by keyboard, and allows a retry when the download link has expired', async ({
  page,
  people,
  server,
  watched,
}) => {
  watched.allow(410, /\/exports\/[^/]+$/);
  const { name } = await people.makeRole();
  const list = `/roles?q=${encodeURIComponent(name)}`;
  await page.goto(list);
  await expect(page.getByRole('link', { name })).toBeVisible();
  // Use the single-use download link before the browser does.
  const useLinkFirst: Parameters<typeof page.route>[1] = async (route) => {
    await page.request.get(route.request().url());
    await route.continue();
  };
  await page.route('**/api/admin/v1/exports/*', useLinkFirst, { times: 1 });
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export roles' });
  await expect(dialog.getByText(/^All roles that match: 1 of \d+\.$/)).toBeVisible();
  await dialog.getByText('Raw values').click();
  const startExport = () => dialog.getByRole('button', { name: 'Export' }).press('Enter');
  await startExport();
  await expect(dialog.getByRole('alert')).toContainText(
    'This export has expired or was already downloaded. Please export again.',
  );
  await expect(dialog.getByRole('radio', { name: 'Raw values' })).toBeChecked();
  expect(await violationsOn(page)).toEqual([]);
  expect(page.url()).toBe(server + list);

  await dialog.getByText('As shown').click();
  const download = page.waitForEvent('download');
  await startExport();
  await expect(notice(page, 'Export started').last()).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^roles-\d{4}-\d\d-\d\d\.csv$/);
  const [titles, row, ...others] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(titles).toContain('Name');
  expect(row).toContain(name);
  expect(others).toEqual([]);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();
});
