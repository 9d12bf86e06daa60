import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { accounts, type MadeRole, unique } from '#tests/kit/browser-people.ts';
import { chooseMore, errorOf, notice, row, unfold } from '#tests/kit/browser-steps.ts';

const changedByOther = 'This record was changed by someone else.';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('a role is created with the permissions of a whole group', async ({ page }) => {
  const name = unique('editors');
  await page.goto('/roles/create');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Keeps users in order');
  await page.getByRole('checkbox', { name: 'All of Users' }).check();
  await unfold(page, 'Users');
  await expect(page.getByRole('checkbox', { name: /^users\.read/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(notice(page, 'Role created successfully')).toBeVisible();
  await expect(page).toHaveURL('/roles');
  await expect(row(page, name)).toContainText('users.read');
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('0');
});

test('two clicks on the button create one role', async ({ page }) => {
  const name = unique('once');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.goto('/roles/create');
  await page.route('**/roles', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Only one of it');
  await page.getByRole('button', { name: 'Create role' }).dblclick();
  await page.getByLabel('Name').press('Enter');
  goOn();
  await expect(notice(page, 'Role created successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(1);
  expect(posts).toHaveLength(1);
});

test('a name that is taken stands at its field', async ({ page, people, watched }) => {
  watched.allow(409, '/roles');
  const role = await people.makeRole();
  await page.goto('/roles/create');
  await page.getByLabel('Name').fill(role.name);
  await page.getByLabel('Description').fill('Stays here');
  await unfold(page, 'Roles');
  await page.getByRole('checkbox', { name: /^roles\.read/ }).check();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(errorOf(page, 'Name')).toHaveText('A role with this name exists already.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Description')).toHaveValue('Stays here');
  await expect(page.getByRole('checkbox', { name: /^roles\.read/ })).toBeChecked();
});

test.describe('when two administrators edit one role', () => {
  /** One has it open; meanwhile the other saves it with a description of theirs. */
  async function collide(mine: Page, theirs: Page, role: MadeRole) {
    await mine.goto(`/roles/edit/${role.id}`);
    await theirs.goto(`/roles/edit/${role.id}`);
    await mine.getByLabel('Description').fill('Mine');
    await theirs.getByLabel('Description').fill('Theirs');
    await save(theirs);
    await expect(notice(theirs, 'Role updated successfully')).toBeVisible();
    await save(mine);
    await expect(mine.getByRole('alert').getByText(changedByOther)).toBeVisible();
    await expect(mine.getByLabel('Description')).toHaveValue('Mine');
  }

  test('the second is told, and can load what the first saved', async ({
    page,
    people,
    openBrowser,
    watched,
  }) => {
    watched.allow(412, /\/roles\/[^/]+$/);
    const role = await people.makeRole();
    await collide(page, await openBrowser(accounts.admin), role);
    await page.getByRole('button', { name: 'Load their version' }).click();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Theirs');
    await expect(page.getByText(changedByOther)).toHaveCount(0);
    await page.getByLabel('Description').fill('Both');
    await save(page);
    await expect(notice(page, 'Role updated successfully')).toBeVisible();
    expect(await people.call('GET', `/roles/${role.id}`)).toMatchObject({ description: 'Both' });
  });

  test('the second is told, and can save theirs anyway', async ({ page, people, openBrowser, watched }) => {
    watched.allow(412, /\/roles\/[^/]+$/);
    const role = await people.makeRole();
    await collide(page, await openBrowser(accounts.admin), role);
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(notice(page, 'Role updated successfully')).toBeVisible();
    await expect(page).toHaveURL('/roles');
    expect(await people.call('GET', `/roles/${role.id}`)).toMatchObject({ description: 'Mine' });
  });
});

test('a role that nobody holds is deleted after a question', async ({ page, people }) => {
  const role = await people.makeRole();
  await page.goto('/roles');
  const open = async () => {
    await page.getByRole('button', { name: `Actions for ${role.name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete the role “${role.name}”?`);
  await expect(dialog).toContainText('No user holds this role.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, role.name)).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Role deleted successfully')).toBeVisible();
  await expect(row(page, role.name)).toHaveCount(0);
});

test('a role that was changed meanwhile is shown as it is now, and can then be deleted', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(412, /\/roles\/[^/]+$/);
  const role = await people.makeRole();
  await page.goto(`/roles/${role.id}`);
  const remove = async () => {
    await chooseMore(page, 'Delete role');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await expect(page.getByRole('heading', { name: role.name })).toBeVisible();
  await people.call('PUT', `/roles/${role.id}`, { ...role, description: 'Newer', permissionIds: [] });
  await remove();
  await expect(notice(page, changedByOther)).toBeVisible();
  await expect(page.getByText('Newer')).toBeVisible();
  await remove();
  await expect(notice(page, 'Role deleted successfully')).toBeVisible();
});

test('a role that users hold is kept, and it is said how many hold it', async ({ page, people, watched }) => {
  watched.allow(409, /\/roles\/[^/]+$/);
  const role = await people.makeRole();
  await people.makeUser({ role: role.name });
  await page.goto(`/roles/${role.id}`);
  await chooseMore(page, 'Delete role');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 user holds this role.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, /^1 user holds? this role/)).toBeVisible();
  await expect(page).toHaveURL(`/roles/${role.id}`);
});

test('the role admin can be neither deleted nor stripped', async ({ page }) => {
  await page.goto('/roles?q=admin');
  await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
  const item = page.getByRole('menuitem', { name: 'Delete' });
  await expect(item).toBeDisabled();
  await expect(item).toContainText('The role admin cannot be deleted.');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'All of Users' })).toBeDisabled();
});

test('a role of the list that is changed while the question stands is not deleted', async ({
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
  await expect(notice(page, changedByOther)).toBeVisible();
  await expect(row(page, role.name)).toContainText('Newer');
});
