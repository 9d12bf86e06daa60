// Runs axe on all screens, menus and dialogs in both themes. Other tests check the states that they reach anyway, so no
// state is checked twice.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts, type People } from '#tests/kit/browser-people.ts';
import { chooseFromMoreMenu, notice, signIn } from '#tests/kit/browser-steps.ts';

type CheckOptions = Parameters<typeof violationsOn>[1];

async function expectNoViolations(page: Page, state: string, options?: CheckOptions) {
  expect(await violationsOn(page, options), state).toEqual([]);
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();
const loaded = (page: Page) => expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

/** Opens a screen, waits until it is ready and checks it. */
async function check(page: Page, path: string, ready: (page: Page) => Promise<void>, options?: CheckOptions) {
  await goOn(page, path);
  await ready(page);
  await expectNoViolations(page, path, options);
}

/** Creates a user and a role with values in all columns. */
async function makeRecords(people: People) {
  const role = await people.makeRole(['users.read', 'roles.read']);
  const user = await people.makeUser({ role: role.name, isVerified: true });
  return { role, user };
}

test.describe('accessibility', () => {
  test('has no violations on the dashboard and analytics', async ({ page }) => {
    await check(page, '/dashboard', async () => {
      await expect(page.getByRole('list', { name: 'Recent stores' }).getByRole('listitem')).toHaveCount(5);
      await expect(page.locator('canvas')).toHaveCount(2);
    });
    await page.getByRole('button', { name: 'Show table: New stores by month' }).click();
    await expectNoViolations(page, 'a chart as a table', { inOne: true });
    await check(page, '/analytics', () => expect(page.locator('canvas')).toHaveCount(1));
  });

  test('has no violations on lists', async ({ page }) => {
    await page.goto('/users');
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'View Stores' })).toBeVisible();
    await expectNoViolations(page, 'users and the menu of a row');
    await check(page, '/users?q=nobody-is-called-this', () =>
      expect(page.getByText('No users found matching your criteria')).toBeVisible(),
    );
    await check(page, '/roles', loaded, { inOne: true });
  });

  test('has no violations on details pages and missing pages', async ({ page, people, watched }) => {
    watched.allow(404, /\/roles\/none$/);
    const { user, role } = await makeRecords(people);
    await check(page, `/users/${user.id}`, () => heading(page, user.full_name));
    await check(page, `/roles/${role.id}`, () => heading(page, role.name), { inOne: true });
    await chooseFromMoreMenu(page, 'Delete role');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'the confirmation of a delete');
    await check(page, '/roles/none', () => heading(page, 'Role not found'), { inOne: true });
    // `goOn` cannot open a missing page, because it waits for another screen.
    await page.goto('/nothing/here');
    await heading(page, 'Page Not Found');
    await expectNoViolations(page, 'a missing page');
  });

  test('has no violations on forms and their errors', async ({ page, people }) => {
    const { user, role } = await makeRecords(people);
    const permissions = () => expect(page.getByRole('checkbox', { name: 'All of Users' })).toBeVisible();
    await check(
      page,
      `/users/edit/${user.id}`,
      () => expect(page.getByLabel('Full name')).toHaveValue(user.full_name),
      { inOne: true },
    );
    await check(page, `/roles/edit/${role.id}`, permissions, { inOne: true });
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

  test('has no violations on a save conflict and the unsaved changes dialog', async ({
    page,
    people,
    watched,
  }) => {
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
    await expectNoViolations(page, 'the unsaved changes dialog');
  });

  test('has no violations on profile and support', async ({ page }) => {
    await page.goto('/profile');
    await loaded(page);
    await page.getByRole('textbox', { name: 'Email' }).fill('other@example.com');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'the profile with errors');
    // `goto` skips the unsaved changes dialog that a link would open.
    await page.goto('/support');
    await heading(page, 'Support');
    await expectNoViolations(page, 'support');
  });

  test('has no violations on the shell', async ({ page }) => {
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
    test('has no violations on the menu drawer and an expanded row', async ({ page }) => {
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

    test('has no violations where a second factor is required', async ({ page }) => {
      // The setting would change the console of all other tests.
      const duty = { secondFactorDue: '2030-01-01T12:00:00.000Z', mustSetUpSecondFactor: false };
      await page.route('**/api/admin/v1/me', async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...duty } } });
      });
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await page.goto('/users');
      await expect(page.getByText(/^Set up a second factor by January 1, 2030/)).toBeVisible();
      expect(await fits()).toBe(true);
      await expectNoViolations(page, 'the reminder');
      duty.mustSetUpSecondFactor = true;
      await page.reload();
      await heading(page, 'Set up a second factor to go on');
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
      expect(await fits()).toBe(true);
      await expectNoViolations(page, 'the screen that asks for a second factor');
    });
  });

  test.describe('for a store owner', () => {
    test.use({ as: accounts.owner });
    test('has no violations on the portal', async ({ page }) => {
      await check(page, '/billing', loaded, { withMenu: true });
      await check(page, '/referrals', () => heading(page, 'Your referral link'));
    });
  });

  test.describe('for a visitor', () => {
    test.use({ as: null });
    test('has no violations on the sign-in page and a failed sign-in', async ({ page, watched }) => {
      watched.allow(401, '/auth/login');
      await page.goto('/login');
      await heading(page, 'Welcome to Admin Panel');
      await signIn(page, { email: 'nobody@example.com', password: 'nothing' });
      await expect(notice(page, 'Invalid email or password')).toBeVisible();
      await expectNoViolations(page, 'a failed sign-in');
      await check(page, '/nothing', () => heading(page, 'Page Not Found'));
    });
  });
});
