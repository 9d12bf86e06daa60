import { expect, type Page } from '@playwright/test';
import { eventsPath } from '#shared/contract/events.ts';
import { test } from '#tests/kit/browser.ts';
import { password, unique } from '#tests/kit/browser-people.ts';
import { chooseFromAccountMenu, notice } from '#tests/kit/browser-steps.ts';

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('auth_'));

/** Opens a page and waits for the shell's last requests, so that the next request comes from the test. */
async function goAndSettle(page: Page, address: string) {
  const lastResponses = ['/admin/v1/operations?', eventsPath].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await page.goto(address);
  await Promise.all(lastResponses);
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain(page: Page, secret: string) {
  await again(page).getByLabel('Password', { exact: true }).fill(secret);
  await again(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(again(page)).toHaveCount(0);
}

test('ends the session on sign-out, clears the browser and signs other tabs out', async ({
  page,
  context,
  watched,
}) => {
  // Wait for all requests, because the server refuses requests that arrive after the sign-out.
  await goAndSettle(page, '/users');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const other = await context.newPage();
  await goAndSettle(other, '/roles');
  await expect(other.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const logout = page.waitForResponse('**/auth/logout');
  // Background tabs render slowly.
  await page.bringToFront();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(again(other)).toBeVisible();
  await expect(again(other).getByText('You were signed out in another tab.')).toBeVisible();
  expect(await other.evaluate(stored)).toEqual([]);
  await expect(page).toHaveURL('/login');
  expect((await logout).status()).toBe(200);

  // The server refuses the old token.
  await other.close();
  watched.allow(401, '/me');
  await page.evaluate((old) => localStorage.setItem('auth_token', String(old)), token);
  await page.goto('/roles');
  await expect(page).toHaveURL('/login?to=%2Froles');
});

test('asks once for sign-in when a session ends, then returns to the page and completes a save', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(401, /\/(users|roles|permissions|me)/);
  const user = await people.makeUser({ role: 'admin' });
  const page = await openBrowser(user);
  const endSession = (secret: string) => people.call('PATCH', `/users/${user.id}`, { password: secret });
  await goAndSettle(page, '/users?status=SUSPENDED&sort=email&order=desc');
  await expect(page.getByText(/^\d+ of \d+ users$/)).toBeVisible();

  const changed = `${password}, changed`;
  await endSession(changed);
  await page.getByRole('columnheader', { name: 'User', exact: true }).click();

  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(stored)).toEqual([]);
  await expect(again(page).getByLabel('Email')).toHaveValue(user.email);

  await signInAgain(page, changed);
  await expect(page).toHaveURL('/users?status=SUSPENDED&sort=full_name&order=asc');
  await expect(page.getByText(/^\d+ of \d+ users$/)).toBeVisible();

  await goAndSettle(page, '/roles/create');
  const name = unique('kept');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('anything');
  await page.getByRole('checkbox', { name: 'All of Users' }).check();
  await endSession(password);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(again(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await signInAgain(page, password);
  await expect(notice(page, 'Role created successfully')).toBeVisible();
});

test('shows the User Portal as soon as a user has no role any more', async ({ people, openBrowser }) => {
  const user = await people.makeUser({ role: 'support' });
  const page = await openBrowser(user);
  const stream = page.waitForResponse((response) => response.url().endsWith(eventsPath));
  await page.goto('/roles?q=auditor');
  await expect(page.getByRole('link', { name: 'auditor' })).toBeVisible();
  await stream;
  await people.call('PATCH', `/users/${user.id}`, { roleIds: [] });
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('User Portal', { exact: true })).toBeVisible();
});
