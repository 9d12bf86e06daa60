import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { accounts, unique } from '#tests/kit/browser-people.ts';
import { notice, row, tabTo } from '#tests/kit/browser-steps.ts';

test.describe('without a mouse', () => {
  test.use({ as: null });

  test('signs in and creates a role', async ({ page }) => {
    const name = unique('typed');
    const { keyboard } = page;
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(accounts.admin.email);
    await keyboard.press('Tab');
    await keyboard.type(accounts.admin.password);
    await keyboard.press('Enter');

    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Create role' }));
    await keyboard.press('Enter');

    // Enter submits, and focus moves to the first invalid field.
    await tabTo(page, page.getByLabel('Name'));
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expect(page.getByText('Description is required')).toBeVisible();
    await expect(page.getByLabel('Description')).toBeFocused();
    await keyboard.type('Made by keyboard');
    await tabTo(page, page.getByRole('checkbox', { name: 'All of Roles' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Create role' }));
    await keyboard.press('Enter');
    await expect(notice(page, 'Role created successfully')).toBeVisible();
    await expect(row(page, name)).toContainText('roles.read');
  });
});

test('skips to the content with the first Tab, and changes the theme in the account menu', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: /^Account: / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  const items = ['Profile', 'Settings', 'Support', 'Light', 'Dark', 'System', 'Log out'];
  await expect(page.getByRole('menuitem')).toHaveText(items);
  for (const name of items.slice(1, 5)) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('focuses Cancel in the delete confirmation, and closes it with Escape and Back', async ({
  page,
  people,
}) => {
  const role = await people.makeRole();
  await page.goto('/roles');
  await page.getByRole('link', { name: role.name }).click();
  const more = page.getByRole('button', { name: 'More', exact: true });
  const openConfirmation = async () => {
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Delete role' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await openConfirmation();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
  await openConfirmation();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
});

test('moves through list rows, selects and opens them', async ({ page, people }) => {
  const word = unique('Rows');
  for (const n of [1, 2, 3]) await people.makeUser({ full_name: `${word} no ${n}` });
  const { keyboard } = page;
  await page.goto(`/users?q=${encodeURIComponent(word)}&sort=full_name&order=asc`);
  await expect(row(page, `${word} no 3`)).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  const second = page.getByRole('row', { name: `${word} no 2`, exact: true });
  await expect(second).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
  // Shift+X selects all rows from the last selected one.
  for (const key of ['k', 'x', 'j', 'j', 'Shift+X']) await keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Selected users' })).toContainText('3 selected');
  // Tab moves into the row, and Shift+Tab back to it.
  await keyboard.press('Tab');
  await expect(row(page, `${word} no 3`).getByRole('checkbox')).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('k');
  await expect(second).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.press('k');
  await expect(second).toBeFocused();
  // On a phone, where checkboxes are hidden, the key shows them.
  await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Clear' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Select users' })).toBeVisible();
  await row(page, `${word} no 2`).focus();
  await keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected users' })).toContainText('1 selected');
  await expect(second).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${word} no 2`, level: 1 })).toBeVisible();
});
