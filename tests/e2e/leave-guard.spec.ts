import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { expandGroup } from '#tests/kit/browser-steps.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const toUsers = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();

test('asks before leaving a changed form, and keeps its values on “Stay”', async ({ page }) => {
  await page.goto('/roles');
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByLabel('Name').fill('half a role');
  await toUsers(page);
  await expect(question(page)).toContainText('Your changes will be lost.');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL('/roles/create');
  await expect(page.getByLabel('Name')).toHaveValue('half a role');

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/roles');

  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByRole('checkbox', { name: 'All of Roles' }).check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/roles');
});

test('leaves an unchanged or reverted form without asking', async ({ page, people }) => {
  const role = await people.makeRole(['users.read']);
  await page.goto(`/roles/edit/${role.id}`);
  await page.getByLabel('Description').fill('Something else');
  await page.getByLabel('Description').fill(role.description);
  await expandGroup(page, 'Roles');
  await page.getByRole('checkbox', { name: /^roles\.read/ }).check();
  await page.getByRole('checkbox', { name: /^roles\.read/ }).uncheck();
  await toUsers(page);
  await expect(page).toHaveURL('/users');
  await expect(question(page)).toHaveCount(0);
});

test('makes the browser ask before it reloads a tab with unsaved changes', async ({ page }) => {
  await page.goto('/roles/create');
  await page.getByLabel('Name').pressSequentially('half');
  const dialogEvent = page.waitForEvent('dialog');
  const reload = page.reload();
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reload;
  await expect(page.getByLabel('Name')).toHaveValue('');
});
