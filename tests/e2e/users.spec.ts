import { expect } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { password, unique, uniqueEmail } from '#tests/kit/browser-people.ts';
import { choose, chosen, errorOf, notice, row, signIn } from '#tests/kit/browser-steps.ts';

test('creates a user who can sign in', { tag: '@main' }, async ({ page, openBrowser }) => {
  const name = unique('Amara');
  const email = uniqueEmail();
  await page.goto('/users');
  await page.getByRole('link', { name: 'Create user' }).click();
  await expect(page).toHaveURL('/users/create');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'true');
  await expect(menu.getByRole('link', { name: 'Roles' })).not.toHaveAttribute('aria-current');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByText('Set a password', { exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('switch', { name: 'Verified' }).click();
  await choose(page, 'Role', 'account_manager');
  await page.getByRole('button', { name: 'Create user' }).click();

  await expect(notice(page, 'User created successfully')).toBeVisible();
  await expect(page).toHaveURL('/users');
  await expect(row(page, name)).toContainText(email);
  await expect(row(page, name)).toContainText('account_manager');

  const theirs = await openBrowser(null);
  await theirs.goto('/login');
  await signIn(theirs, { email, password });
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByText(`Signed in as ${name}.`)).toBeVisible();
  const links = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Analytics', 'Users', 'Roles']);
});

test('shows server errors at their fields and keeps typed values', async ({ page, people, watched }) => {
  watched.allow(409, '/users');
  watched.allow(422, '/users');
  const other = await people.makeUser();
  await page.goto('/users/create');
  const email = page.getByLabel('Email');
  const typed = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Full name').fill('Somebody Else');
  await email.fill(other.email.toUpperCase());
  await page.getByText('Set a password', { exact: true }).click();
  await typed.fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await choose(page, 'Role', 'support');
  await page.getByRole('button', { name: 'Create user' }).click();

  await expect(errorOf(page, 'Email')).toHaveText('A user with this email already exists.');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
  await expect(email).toHaveValue(other.email.toUpperCase());
  await expect(typed).toHaveValue(password);
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
  await expect(chosen(page, 'support')).toBeVisible();

  await email.fill(uniqueEmail());
  await expect(errorOf(page, 'Email')).toHaveCount(0);
  await typed.fill('123456qwerty');
  await page.getByLabel('Confirm password').fill('123456qwerty');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(errorOf(page, 'Password')).toHaveText(
    'This password is too common. Please choose another one.',
  );
  await expect(typed).toBeFocused();
});

test('sends only the changed fields of a user', async ({ page, people }) => {
  const user = await people.makeUser({ role: 'support' });
  const name = unique('Renamed');
  await page.goto(`/users/${user.id}`);
  await page.getByRole('link', { name: 'Edit user' }).click();
  await page.getByLabel('Full name').fill(name);
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await patch).postDataJSON()).toEqual({ full_name: name });
  await expect(notice(page, 'User updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('support');
});

test('shows all data of a user with the permissions of their roles', async ({ page, people }) => {
  const role = await people.makeRole(['users.read', 'roles.read']);
  const user = await people.makeUser({ status: 'SUSPENDED', role: role.name });
  await page.goto(`/users/${user.id}`);
  await expect(page.getByRole('heading', { name: user.full_name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(main.getByText('Unverified')).toBeVisible();
  await expect(main.getByText('Never')).toBeVisible();
  await expect(main.getByText('See users, their status and their roles')).toBeVisible();
  await expect(main.getByText('roles.read')).toBeVisible();
  const created = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(main.getByText(created).first()).toBeVisible();
  await main.getByRole('link', { name: role.name }).click();
  await expect(page).toHaveURL(`/roles/${role.id}`);
});

test('links a row’s menu to details, form and stores of the user', async ({ page, people }) => {
  const user = await people.makeUser();
  const list = `/users?q=${encodeURIComponent(user.email)}`;
  await page.goto(list);
  const go = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${user.full_name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await go('View Details');
  await expect(page).toHaveURL(`/users/${user.id}`);
  await page.goBack();
  // Cancel returns to the list with its search.
  await go('Edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(list);
  await go('View Stores');
  await expect(page).toHaveURL(`/users/${user.id}/stores`);
  await expect(page.getByRole('heading')).toContainText(user.full_name);
  await expect(page.getByText(user.email)).toBeVisible();
  await expect(page.getByText('No stores found for this user.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: `Stores of ${user.full_name}` })).toHaveAttribute(
    'href',
    `/users/${user.id}/stores`,
  );
});
