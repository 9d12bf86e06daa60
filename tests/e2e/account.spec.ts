// One's own account as a person meets it: profile, sessions, theme, support, and what the top bar offers.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { accounts, password, unique, uniqueEmail } from '#tests/kit/browser-people.ts';
import { chooseFromAccountMenu, notice } from '#tests/kit/browser-steps.ts';

const newPassword = 'a quite new password';
const card = (page: Page, name: string) => page.getByRole('form', { name });
const openProfile = async (page: Page) => {
  await page.goto('/dashboard');
  await chooseFromAccountMenu(page, 'Profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
};

test('an owner changes their name, and the email with the password', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(422, '/me');
  const user = await people.makeUser({ isVerified: true });
  const page = await openBrowser(user);
  await openProfile(page);
  const account = card(page, 'Account');
  await expect(account.getByLabel('Email')).toHaveValue(user.email);
  await expect(account.getByLabel('Current password')).toHaveCount(0);

  const name = unique('Renamed');
  await account.getByLabel('Full name').fill(name);
  await account.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Profile updated successfully')).toBeVisible();

  const email = uniqueEmail();
  await account.getByLabel('Email').fill(email);
  await account.getByRole('button', { name: 'Save changes' }).click();
  await expect(account.getByText('Enter your current password')).toBeVisible();
  await expect(account.getByLabel('Current password')).toBeFocused();
  await account.getByLabel('Current password').fill('wrong');
  await account.getByRole('button', { name: 'Save changes' }).click();
  await expect(account.getByText('This is not your current password.')).toBeVisible();
  await expect(account.getByLabel('Email')).toHaveValue(email);
  await account.getByLabel('Current password').fill(password);
  await account.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByRole('button', { name: `Account: ${email}` })).toBeVisible();
  await expect(account.getByLabel('Current password')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText(`Signed in as ${name}.`)).toBeVisible();
  expect(await people.call('GET', `/users/${user.id}`)).toMatchObject({
    full_name: name,
    email,
    isVerified: false,
  });
});

test('an email that somebody has is refused at its field', async ({ people, openBrowser, watched }) => {
  watched.allow(409, '/me');
  const page = await openBrowser(await people.makeUser());
  await openProfile(page);
  const account = card(page, 'Account');
  await account.getByLabel('Email').fill(accounts.admin.email);
  await account.getByLabel('Current password').fill(password);
  await account.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    account.locator('.ant-form-item-explain-error').getByText('A user with this email exists already.'),
  ).toBeVisible();
});

test('a changed password signs all others out with their next step, and not this one', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(401, /\/(me|users|roles)/);
  watched.allow(422, '/me/password');
  const user = await people.makeUser({ role: 'admin' });
  const [page, other] = [await openBrowser(user), await openBrowser(user)];
  await other.goto('/users');
  await expect(other.getByRole('table', { name: 'Users' })).toBeVisible();

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
  await expect(notice(page, 'Password changed. You were signed out everywhere else.')).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('');

  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).click();
  const again = other.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toContainText('Your session has ended. Please sign in again.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await again.getByLabel('Password').fill(newPassword);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Roles' })).toBeVisible();
});

test('sessions are listed with their device; one is ended, and then all others', async ({
  people,
  openBrowser,
  watched,
}) => {
  watched.allow(401, /\/me/);
  const user = await people.makeUser();
  const page = await openBrowser(user);
  const others = [await openBrowser(user), await openBrowser(user)];
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
  await expect(notice(page, 'The session was ended')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(notice(page, 'You were signed out everywhere else')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  for (const other of others) {
    await other.goto('/billing');
    await expect(other).toHaveURL(/\/login/);
  }
});

test('the theme is chosen in the profile too', async ({ page }) => {
  await openProfile(page);
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('what was typed is not lost without a question; what was taken back is no change', async ({ page }) => {
  await openProfile(page);
  const name = card(page, 'Account').getByLabel('Full name');
  const before = await name.inputValue();
  await name.fill('Somebody else');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await name.fill(before);
  await card(page, 'Password').getByLabel('New password').fill('x');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await card(page, 'Password').getByLabel('New password').fill('');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('support tells the address of the settings, and without one whom to ask', async ({
  people,
  openBrowser,
}) => {
  const page = await openBrowser(await people.makeUser());
  await page.goto('/dashboard');
  await chooseFromAccountMenu(page, 'Support');
  await expect(page.getByText(/^No support address is known here\./)).toBeVisible();
  const address = uniqueEmail();
  const set = (value: string) =>
    people.call('POST', '/settings/bulk-update', [{ key: 'support_email', value }]);
  await set(address);
  await page.reload();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    `mailto:${address}`,
  );
  await set('');
});

test('an administrator is told where the address of the support is set', async ({ page }) => {
  await page.goto('/support');
  await expect(page.getByText('No support address is set yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Set one in the settings' }).click();
  await expect(page).toHaveURL(/\/settings/);
});

test('the search by keyboard: opened, typed, chosen, a record open', async ({ page, people }) => {
  const user = await people.makeUser();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(user.full_name.toLowerCase());
  await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText([
    user.full_name + user.email,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: user.full_name })).toBeVisible();
  // What is typed before the palette has come is not lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('supp');
  await expect(page.getByRole('option', { name: 'Go to Support' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/support');
});

test('the bell opens by keyboard, says that there is nothing, and closes by Escape', async ({ page }) => {
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No notifications')).toBeHidden();
  await expect(bell).toBeFocused();
});

test.describe('on a server that knows only the specification’s calls', () => {
  test.use({ reduced: true, as: accounts.owner });

  test('the profile shows what is known, says what cannot be done, and asks for nothing', async ({
    page,
  }) => {
    await openProfile(page);
    await expect(page.getByRole('definition').getByText(accounts.owner.email)).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(
      'This server cannot change your name, email or password, and does not tell where you are signed in. ' +
        'Ask an administrator for a change.',
    );
    await expect(page.getByRole('form')).toHaveCount(0);
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await chooseFromAccountMenu(page, 'Support');
    await expect(page.getByText(/^No support address is known here\./)).toBeVisible();
    await chooseFromAccountMenu(page, 'Settings');
    await expect(page).toHaveURL('/profile');
  });
});
