// Tests the account pages (profile, sessions, theme, support) and the top bar.
import { expect, type Page } from '@playwright/test';
import { adminApi } from '#shared/contract/paths.ts';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { accounts, type People, password, unique, uniqueEmail } from '#tests/kit/browser-people.ts';
import { chooseFromAccountMenu, notice } from '#tests/kit/browser-steps.ts';
import type { Credentials } from '#tests/kit/http.ts';

const newPassword = 'a quite new password';
const card = (page: Page, name: string) => page.getByRole('form', { name });
const openProfile = async (page: Page) => {
  await page.goto('/dashboard');
  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
};
const toDashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
/** Tries to leave with unsaved changes and chooses to stay. */
const leaveAndStay = async (page: Page) => {
  await toDashboard(page);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
};

/** Opens a second session through the API. Returns a function that checks whether it is still valid. */
const signInElsewhere = async (page: Page, people: People, user: Credentials) => {
  const { accessToken } = await people.signIn(user);
  const headers = { Authorization: `Bearer ${accessToken}` };
  return async () => (await page.request.get(`${adminApi}/me`, { headers })).ok();
};

test('saves a new name and email, asks for the password, and warns before unsaved changes are lost', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(409, '/me');
  watched.allow(422, '/me');
  const user = await people.makeUser({ isVerified: true });
  const page = await openBrowser(user);
  await openProfile(page);
  const account = card(page, 'Account');
  await expect(account.getByLabel('Email')).toHaveValue(user.email);
  await expect(account.getByLabel('Current password')).toHaveCount(0);

  const name = unique('Renamed');
  await account.getByLabel('Full name').fill(name);
  await leaveAndStay(page);
  await account.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Profile updated successfully')).toBeVisible();

  const save = async (email: string, secret?: string) => {
    await account.getByLabel('Email').fill(email);
    if (secret) await account.getByLabel('Current password').fill(secret);
    await account.getByRole('button', { name: 'Save changes' }).click();
  };
  const email = uniqueEmail();
  await save(email);
  await expect(account.getByText('Enter your current password')).toBeVisible();
  await expect(account.getByLabel('Current password')).toBeFocused();
  await save(email, 'wrong');
  await expect(account.getByText('This is not your current password.')).toBeVisible();
  await expect(account.getByLabel('Email')).toHaveValue(email);
  await save(accounts.admin.email, password);
  await expect(
    account.locator('.ant-form-item-explain-error').getByText('A user with this email already exists.'),
  ).toBeVisible();
  await save(email, password);
  await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  await expect(account.getByLabel('Current password')).toHaveCount(0);

  // A reverted value does not count as an unsaved change.
  await card(page, 'Password').getByLabel('New password').fill('x');
  await leaveAndStay(page);
  await card(page, 'Password').getByLabel('New password').fill('');
  await account.getByLabel('Full name').fill('Somebody else');
  await account.getByLabel('Full name').fill(name);
  await toDashboard(page);
  await expect(page.getByText(`Signed in as ${name}.`)).toBeVisible();
  expect(await people.call('GET', `/users/${user.id}`)).toMatchObject({
    full_name: name,
    email,
    isVerified: false,
  });
});

test('ends all other sessions when the password changes', async ({ people, openBrowser, watched }) => {
  watched.allow(422, '/me/password');
  const user = await people.makeUser();
  const page = await openBrowser(user);
  const isSignedInElsewhere = await signInElsewhere(page, people, user);
  await openProfile(page);
  const form = card(page, 'Password');
  await form.getByLabel('Current password').fill('not it');
  await form.getByLabel('New password').fill(newPassword);
  await form.getByLabel('Confirm password').fill(`${newPassword}!`);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm password').fill(newPassword);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This is not your current password.')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue(newPassword);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(notice(page, 'Password changed. Signed out of all other sessions.')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('');

  expect(await isSignedInElsewhere()).toBe(false);
  await toDashboard(page);
  await expect(page.getByText(`Signed in as ${user.full_name}.`)).toBeVisible();
  expect(await people.signIn({ ...user, password: newPassword })).toHaveProperty('accessToken');
});

test('lists sessions by device and ends one or all others', async ({ people, openBrowser }) => {
  const user = await people.makeUser();
  const page = await openBrowser(user);
  const others = [await signInElsewhere(page, people, user), await signInElsewhere(page, people, user)];
  const open = async () => (await Promise.all(others.map((isOpen) => isOpen()))).filter(Boolean).length;
  await openProfile(page);
  const rows = page.getByRole('table', { name: 'Sessions' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(
    rows.filter({ hasText: 'This device' }).getByRole('button', { name: /^Sign out/ }),
  ).toHaveCount(0);

  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(notice(page, 'Session ended')).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect(await open()).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(notice(page, 'Signed out of all other sessions')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  expect(await open()).toBe(0);
});

test('asks a question, answers it and reads the answer', async ({ page, people, openBrowser }) => {
  const owner = await openBrowser(await people.makeUser());
  await owner.goto('/dashboard');
  await chooseFromAccountMenu(owner, 'Support');
  await expect(owner.getByText('You have no questions yet.')).toBeVisible();
  await owner.getByRole('link', { name: 'New question' }).click();
  const subject = `A question ${Math.random()}`;
  await owner.getByLabel('Subject').fill(subject);
  await owner.getByLabel('Message').fill('How do I add a domain?');
  await owner.getByRole('button', { name: 'Send question' }).click();
  await expect(owner.getByRole('heading', { name: subject })).toBeVisible();

  await page.goto('/support');
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('How do I add a domain?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('On the page of your store.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(notice(page, 'Answer sent')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
  await expect(page.getByText('On the page of your store.', { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto('/support');
  await owner.getByRole('link', { name: subject }).click();
  await expect(owner.getByText('On the page of your store.')).toBeVisible();
  await expect(owner.getByText('Platform team')).toBeVisible();
  expect(await violationsOn(owner)).toEqual([]);
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('finds screens and users in the top bar and opens notifications', async ({ page, people }) => {
  const user = await people.makeUser();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  // Other walks cause notices for administrators.
  const notices = page.getByText(/^(Notifications|No notifications)$/);
  await expect(notices).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notices).toBeHidden();
  await expect(bell).toBeFocused();

  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', 'Search users, stores, products...');
  await page.keyboard.type('supp');
  await page.getByRole('option', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await box.focus();
  await page.keyboard.type(user.full_name.toLowerCase());
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText([
    user.full_name + user.email,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: user.full_name })).toBeVisible();
  // Keys typed before the palette opens are not lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dash');
  await expect(page.getByRole('option', { name: 'Go to Dashboard' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true, as: accounts.owner });

  test('shows a read-only profile and explains why', async ({ page }) => {
    await openProfile(page);
    await expect(page.getByRole('definition').getByText(accounts.owner.email)).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(
      "This server can't change your name, email or password, or list your sessions. " +
        'Ask an administrator to make changes.',
    );
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await chooseFromAccountMenu(page, 'Support');
    await expect(page.getByText(/^No support address is available\./)).toBeVisible();
    await chooseFromAccountMenu(page, 'Settings');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});
