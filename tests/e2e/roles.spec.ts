import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { unique } from '#tests/kit/browser-people.ts';
import {
  chooseFromMoreMenu,
  chooseVersion,
  delayRequests,
  expandGroup,
  notice,
  row,
} from '#tests/kit/browser-steps.ts';

const changedByYou = 'This record was changed by you in another tab or on another device.';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('creates a role with a group of permissions, once despite a double click', async ({ page }) => {
  const name = unique('editors');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.goto('/roles/create');
  const release = await delayRequests(page, '**/roles');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Keeps users in order');
  await page.getByRole('checkbox', { name: 'All of Users' }).check();
  await expandGroup(page, 'Users');
  await expect(page.getByRole('checkbox', { name: /^users\.read/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create role' }).dblclick();
  await page.getByLabel('Name').press('Enter');
  release();
  await expect(notice(page, 'Role created successfully')).toBeVisible();
  await expect(page).toHaveURL('/roles');
  await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, name)).toContainText('users.read');
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('0');
  expect(posts).toHaveLength(1);
});

test('reports who changed a record when a save conflicts, and saves the chosen version', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, /\/roles\/[^/]+$/);
  const role = await people.makeRole();
  await page.goto(`/roles/edit/${role.id}`);
  await page.getByLabel('Description').fill('Mine');
  await people.call('PUT', `/roles/${role.id}`, { ...role, description: 'Theirs', permissionIds: [] });
  await save(page);
  await expect(page.getByRole('alert').getByText(changedByYou)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/You changed Description on \w+ \d+, \d{4}, /);
  await expect(page.getByLabel('Description')).toHaveValue('Mine');
  await page.getByLabel('Description').fill('Both');
  await chooseVersion(page, 'Description', 'Mine Both');
  await save(page);
  await expect(notice(page, 'Role updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/roles');
  expect(await people.call('GET', `/roles/${role.id}`)).toMatchObject({ description: 'Both' });
});

test('asks before it deletes an unused role', async ({ page, people }) => {
  const role = await people.makeRole();
  await page.goto('/roles');
  const open = async () => {
    await page.getByRole('button', { name: `Actions for ${role.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete the role “${role.name}”?`);
  await expect(dialog).toContainText('No user has this role.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, role.name)).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Role deleted successfully')).toBeVisible();
  await expect(row(page, role.name)).toHaveCount(0);
});

test('refuses to delete a role in use or a changed version of it', async ({ page, people, watched }) => {
  watched.allow(412, /\/roles\/[^/]+$/);
  const role = await people.makeRole();
  const holder = await people.makeUser({ role: role.name });
  await page.goto(`/roles/${role.id}`);
  const dialog = page.getByRole('dialog');
  const remove = async () => {
    await chooseFromMoreMenu(page, 'Delete role');
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  await chooseFromMoreMenu(page, 'Delete role');
  await expect(dialog.getByRole('listitem')).toContainText('1 user has this role.');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await people.call('PATCH', `/users/${holder.id}`, { roleIds: [] });
  await people.call('PUT', `/roles/${role.id}`, { ...role, description: 'Newer', permissionIds: [] });
  await remove();
  await expect(notice(page, 'This record was changed by someone else.')).toBeVisible();
  await expect(page.getByText('Newer', { exact: true })).toBeVisible();
  await remove();
  await expect(notice(page, 'Role deleted successfully')).toBeVisible();
});

test('opens the console as a draft role in a new tab, read-only, and keeps the draft', async ({
  page,
  people,
}) => {
  const role = await people.makeRole();
  await page.goto(`/roles/edit/${role.id}`);
  await page.getByRole('checkbox', { name: 'All of Pages' }).check();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'View as this role' }).click();
  const tab = await opened;
  const banner = tab.getByText(`You see the console as the role “${role.name}”. Nothing can be changed.`);
  await expect(banner).toBeVisible();
  await tab.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(tab.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Stores', exact: true })).toHaveCount(0);
  expect(await violationsOn(tab), 'the console as a role').toEqual([]);
  await tab.reload();
  await expect(tab.getByRole('link', { name: 'Stores', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await tab.close();
  await expect(page.getByRole('checkbox', { name: 'All of Pages' })).toBeChecked();
});

test('protects the admin role from deletion and loss of permissions', async ({ page }) => {
  await page.goto('/roles?q=admin');
  await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Delete' });
  await expect(item).toBeDisabled();
  await expect(item).toContainText("The admin role can't be deleted.");
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'All of Users' })).toBeDisabled();
});

test('does not delete a role that changes while the confirmation is open', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, /\/roles\/[^/]+$/);
  const role = await people.makeRole();
  await page.goto('/roles');
  await page.getByRole('button', { name: `Actions for ${role.name}` }).click();
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/roles/${role.id}`));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await read;
  await people.call('PUT', `/roles/${role.id}`, { ...role, description: 'Newer', permissionIds: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'This record was changed by someone else.')).toBeVisible();
  await expect(row(page, role.name)).toContainText('Newer');
});
