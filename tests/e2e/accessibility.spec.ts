// axe on every screen and on what opens above it, in both themes; other walks look at the states that they come to, and no
// state is looked at twice: neither is a screen alone where it is looked at with more on it, nor are the colours of what
// stands in both themes elsewhere.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-moves.ts';
import { accounts, type People } from '#tests/kit/browser-people.ts';
import { chooseMore, notice, signIn } from '#tests/kit/browser-steps.ts';

type Look = Parameters<typeof violationsOn>[1];

async function expectNoViolations(page: Page, what: string, how?: Look) {
  expect(await violationsOn(page, how), what).toEqual([]);
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();
const loaded = (page: Page) => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

/** Goes to a screen, waits until it is all there, and looks. */
async function look(page: Page, path: string, ready: (page: Page) => Promise<void>, how?: Look) {
  await goOn(page, path);
  await ready(page);
  await expectNoViolations(page, path, how);
}

/** A user and a role with something of everything. */
async function makeRecords(people: People) {
  const role = await people.makeRole(['users.read', 'roles.read']);
  const user = await people.makeUser({ role: role.name, isVerified: true });
  return { role, user };
}

test.describe('axe finds nothing', () => {
  test('on the figures and their charts', async ({ page }) => {
    await look(page, '/dashboard', async () => {
      await expect(page.getByRole('list', { name: 'Recent stores' }).getByRole('listitem')).toHaveCount(5);
      await expect(page.locator('canvas')).toHaveCount(2);
    });
    await page.getByRole('button', { name: 'Show table: New stores by month' }).click();
    await expectNoViolations(page, 'a chart as a table', { inOne: true });
    await look(page, '/analytics', () => expect(page.locator('canvas')).toHaveCount(1));
  });

  test('on the lists', async ({ page }) => {
    await page.goto('/users');
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'View Stores' })).toBeVisible();
    await expectNoViolations(page, 'users and the menu of a row');
    await look(page, '/users?q=nobody-is-called-this', () =>
      expect(page.getByText('No users found matching your criteria')).toBeVisible(),
    );
    await look(page, '/roles', loaded, { inOne: true });
  });

  test('on the details and what is not there', async ({ page, people, watched }) => {
    watched.allow(404, /\/roles\/none$/);
    const { user, role } = await makeRecords(people);
    await look(page, `/users/${user.id}`, () => heading(page, user.full_name));
    await look(page, `/roles/${role.id}`, () => heading(page, role.name), { inOne: true });
    await chooseMore(page, 'Delete role');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'the question before a delete');
    await look(page, '/roles/none', () => heading(page, 'Role not found'), { inOne: true });
    // By way of a place where nothing stands one cannot come to another.
    await page.goto('/nothing/here');
    await heading(page, 'Page Not Found');
    await expectNoViolations(page, 'what is not there');
  });

  test('on the forms and their errors', async ({ page, people }) => {
    const { user, role } = await makeRecords(people);
    const permissions = () => expect(page.getByRole('checkbox', { name: 'All of Users' })).toBeVisible();
    await look(
      page,
      `/users/edit/${user.id}`,
      () => expect(page.getByLabel('Full name')).toHaveValue(user.full_name),
      { inOne: true },
    );
    await look(page, `/roles/edit/${role.id}`, permissions, { inOne: true });
    await goOn(page, '/roles/create');
    await permissions();
    await page.getByRole('button', { name: 'Create role' }).click();
    await expect(page.getByText('Description is required')).toBeVisible();
    await expectNoViolations(page, 'a role form with errors');
    await page.goto('/users/create');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectNoViolations(page, 'a user form with errors');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('option', { name: 'support' })).toBeVisible();
    await expectNoViolations(page, 'an open select');
  });

  test('on a conflict and the question before a form is left', async ({ page, people, watched }) => {
    watched.allow(412, /\/roles\/[^/]+$/);
    const { role } = await makeRecords(people);
    await page.goto(`/roles/edit/${role.id}`);
    await page.getByLabel('Description').fill('Mine');
    await people.call('PUT', `/roles/${role.id}`, { ...role, description: 'Theirs', permissionIds: [] });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByText('This record was changed by you in another tab or on another device.'),
    ).toBeVisible();
    await expectNoViolations(page, 'a conflict');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectNoViolations(page, 'the question before a form is left');
  });

  test('on one’s own account and support', async ({ page }) => {
    await page.goto('/profile');
    await loaded(page);
    await page.getByLabel('Email').fill('other@example.com');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'the profile with errors');
    // A link would ask what becomes of the changes.
    await page.goto('/support');
    await heading(page, 'Support');
    await expectNoViolations(page, 'support');
  });

  test('on the shell', async ({ page }) => {
    // The frame is the same around each screen.
    await page.goto('/support');
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expectNoViolations(page, 'the account menu', { withMenu: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText('No notifications')).toBeVisible();
    await expectNoViolations(page, 'the notifications');
    await page.getByRole('combobox', { name: 'Search' }).fill('amelia');
    await expect(page.getByRole('option', { name: 'Amelia Hart' })).toBeVisible();
    await expectNoViolations(page, 'the search');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Users' }).hover();
    await expect(page.getByRole('tooltip', { name: 'Users' })).toBeVisible();
    await expectNoViolations(page, 'the collapsed sider', { withMenu: true });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('in the drawer and an expanded row', async ({ page }) => {
      await page.goto('/users');
      await page
        .getByRole('button', { name: /^More about / })
        .first()
        .click();
      await expectNoViolations(page, 'an expanded row');
      await page.getByRole('button', { name: 'Toggle sidebar' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectNoViolations(page, 'the drawer');
    });
  });

  test.describe('for others', () => {
    test.use({ as: accounts.owner });
    test('on the portal', async ({ page }) => {
      await look(page, '/billing', loaded, { withMenu: true });
      await look(page, '/referrals', () => heading(page, 'Your referral link'));
    });
  });

  test.describe('for a visitor', () => {
    test.use({ as: null });
    test('on sign-in and its failure', async ({ page, watched }) => {
      watched.allow(401, '/auth/login');
      await page.goto('/login');
      await heading(page, 'Welcome to Admin Panel');
      await signIn(page, { email: 'nobody@example.com', password: 'nothing' });
      await expect(notice(page, 'Invalid email or password')).toBeVisible();
      await expectNoViolations(page, 'a failed sign-in');
      await look(page, '/nothing', () => heading(page, 'Page Not Found'));
    });
  });
});
