// Tests the console on a server with only the calls of section 7 of the specification.
import { expect, type Page } from '@playwright/test';
import { contracts } from '#resources/contracts.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts, password, unique, uniqueEmail } from '#tests/kit/browser-people.ts';
import {
  choose,
  chooseFromAccountMenu,
  chooseNext,
  expandGroup,
  notice,
  row,
  signIn,
} from '#tests/kit/browser-steps.ts';
import { foreignRecord, shapeNames } from '#tests/kit/foreign-records.ts';

test.use({ reduced: true });

const shownRows = (page: Page) => page.getByRole('table').getByRole('link', { name: /^(?!Stores of)/ });
const next = (page: Page) => page.getByRole('button', { name: 'Next page' });

test.describe('a visitor', () => {
  test.use({ as: null });

  test('signs in and out', async ({ page, watched }) => {
    // The server cannot end sessions. The console still signs the user out.
    watched.allow(404, '/auth/logout');
    await page.goto('/login');
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Signed in as Alex Morgan.')).toBeVisible();
    const logout = page.waitForResponse('**/auth/logout');
    await chooseFromAccountMenu(page, 'Log out');
    await expect(page).toHaveURL('/login');
    await logout;
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
});

test('offers a next page only after a full page, and remembers the page size', async ({ page }) => {
  await page.goto('/users');
  await expect(shownRows(page)).toHaveCount(10);
  await expect(page.getByText('10 of 10 users')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Page / })).toHaveText(['1', '2']);
  const first = await shownRows(page).first().textContent();
  await next(page).click();
  await expect(page).toHaveURL('/users?page=2');
  await expect(shownRows(page).first()).not.toHaveText(String(first));
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

  // A page number beyond the end redirects to an existing page.
  await goOn(page, '/users?page=40');
  await expect(page).not.toHaveURL('/users?page=40');
  await expect(shownRows(page)).toHaveCount(10);

  // The page size can be chosen where the server supports pages, and the choice is stored.
  await goOn(page, '/users');
  await chooseNext(page, 'Users per page', '25 / page');
  await expect(page).toHaveURL('/users?limit=25');
  await expect(shownRows(page)).toHaveCount(25);
  await page.goBack();
  await expect(page).toHaveURL('/users');
  await page.goto('/users');
  await expect(shownRows(page)).toHaveCount(25);
  // The server returns all stores without pages.
  await goOn(page, '/stores');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('combobox', { name: /per page$/ })).toHaveCount(0);
});

test('searches users on the loaded page by name, email and role without a request', async ({
  page,
  people,
}) => {
  const role = await people.makeRole();
  const user = await people.makeUser({ role: role.name });
  await page.goto('/users');
  await expect(shownRows(page)).toHaveCount(10);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url());
  });
  const box = page.getByRole('searchbox', { name: 'Search users' });
  for (const text of [user.full_name.toUpperCase(), user.email, role.name]) {
    await box.fill(text);
    await expect(page.getByText('1 of 10 users')).toBeVisible();
    await expect(shownRows(page)).toHaveText([user.full_name]);
  }
  await box.fill('nobody-is-called-this');
  await expect(page.getByText('No users found matching your criteria')).toBeVisible();
  // The server cannot sort, so no column is sortable.
  await expect(page.getByRole('columnheader').and(page.locator('[aria-sort]'))).toHaveCount(0);

  // The top bar’s search finds screens.
  await page.getByRole('combobox', { name: 'Search' }).fill('roles');
  await expect(page.getByRole('option')).toHaveText(['Roles']);
  expect(requests).toEqual([]);
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL('/roles');
  expect(requests.filter((url) => /[?&]q=|\/search(\?|$)/.test(url))).toEqual([]);
});

test('validates a user and then says that the server cannot create users', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url());
  });
  await page.goto('/users');
  await page.getByRole('link', { name: 'Create user' }).click();
  const create = page.getByRole('button', { name: 'Create user' });
  await create.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('This server cannot create users.')).toHaveCount(0);

  const email = uniqueEmail();
  await page.getByLabel('Full name').fill('Nobody');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['admin', 'store_owner', 'user']);
  await choose(page, 'Role', 'store_owner');
  await create.click();
  await expect(page.getByRole('alert').getByText('This server cannot create users.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(posts).toEqual([]);
});

test('shows a user’s permissions from their roles, and offers no edit', async ({ page, people }) => {
  const role = await people.makeRole(['users.read']);
  const user = await people.makeUser({ role: role.name });
  await page.goto(`/users/${user.id}`);
  await expect(page.getByText('See users, their status and their roles')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit user' })).toHaveCount(0);
  await page.goto(`/users/edit/${user.id}`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('creates and updates a role, without a user count, and explains why it cannot be deleted', async ({
  page,
}) => {
  const name = unique('small');
  await page.goto('/roles');
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('First');
  await expandGroup(page, 'Users');
  await page.getByRole('checkbox', { name: /^users\.read/ }).check();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(notice(page, 'Role created successfully')).toBeVisible();
  await expect(row(page, name).getByRole('cell').nth(2)).toHaveText('-');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  const item = page.getByRole('menuitem', { name: 'Delete' });
  await expect(item).toBeDisabled();
  await expect(item).toContainText('This server cannot delete roles.');
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete role' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Edit role' }).click();
  await expect(page.getByRole('checkbox', { name: /^users\.read/ })).toBeChecked();
  await page.getByLabel('Description').fill('Second');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Role updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Second');
});

test('treats a response with HTTP 200 and status false as a failure', async ({ page }) => {
  await page.route('**/api/admin/v1/roles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { status: false, message: 'There are too many roles.' } })
      : route.continue(),
  );
  await page.goto('/roles/create');
  await page.getByLabel('Name').fill('one more');
  await page.getByLabel('Description').fill('one more');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(notice(page, 'There are too many roles.')).toBeVisible();
  await expect(page).toHaveURL('/roles/create');
  await expect(page.getByLabel('Name')).toHaveValue('one more');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

// tests/ui/foreign-server.test.tsx checks each screen. This test checks that the browser reports no errors.
test('renders malformed records, and leaves their forms without asking', async ({ page }) => {
  await page.route(`**${adminApi}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(adminApi.length);
    if (path === '/me') return route.fulfill({ json: { status: true, data: { id: 7, full_name: 7 } } });
    const list = contracts.find((contract) => contract.path === path);
    if (list)
      return route.fulfill({ json: shapeNames.map((shape, id) => foreignRecord(list, shape, `r${id}`)) });
    const owner = contracts.find((contract) => path.startsWith(`${contract.path}/`));
    return owner ? route.fulfill({ json: foreignRecord(owner, 'of other types') }) : route.continue();
  });
  await page.route('**/uploads/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  const names = ['products', 'categories', 'traffic-plans', 'templates', 'pages', 'roles', 'stores'];
  await page.goto('/dashboard');
  for (const address of [...names.flatMap((name) => [`/${name}/r1`, `/${name}/edit/r1`]), '/settings']) {
    await goOn(page, address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\[object|Something went wrong/);
  }
});
