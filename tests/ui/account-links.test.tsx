// Tests the public pages for links and the screens for invitations, a pending email and an old password.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { pages } from '#src/auth/link-pages.tsx';
import { linkMails } from '#tests/kit/account-links.ts';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { press } from '#tests/kit/press.ts';
import { open, serveScreens, startAs } from '#tests/kit/screens.tsx';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const chosen = 'four unrelated words here';
afterEach(cleanup);

/** Shows a public page as loaded anew, without a session. */
function show(address: string) {
  startAs(undefined);
  const routes = [
    ...Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> })),
    { path: '*', element: null },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const title = (name: string) => screen.findByRole('heading', { name });
let count = 0;
async function invited() {
  count += 1;
  const email = `guest${count}@tests.example.com`;
  const { body } = await admin.call('POST', '/users', { body: { full_name: 'Guest', email } });
  return { id: String(body.data.id), email };
}

describe('the public pages', () => {
  test('lead from a forgotten password to a new one', async () => {
    const person = await makePerson(app, db);
    show('/forgot-password');
    type('Email', person.email);
    await press('Send link');
    await title('Check your email');
    cleanup();

    show(`/reset-password#${await mails.token(person.email, 'reset')}`);
    await screen.findByText(/^For person\d+@tests\.example\.com\./);
    type('New password', 'passwordpassword');
    type('Confirm password', 'something else');
    await press('Set password');
    expect((await screen.findByText('Passwords do not match')).id).toBe(
      screen.getByLabelText('Confirm password').getAttribute('aria-describedby'),
    );
    allowFailedCalls();
    type('Confirm password', 'passwordpassword');
    await press('Set password');
    await screen.findByText('This password is too common. Please choose another one.');
    type('New password', chosen);
    type('Confirm password', chosen);
    await press('Set password');
    await title('Password changed');
    expect((await tryToSignIn(app, person.email, chosen)).status).toBe(200);
  });

  test('show a typed password on request', async () => {
    const { email } = await invited();
    show(`/accept-invitation#${await mails.token(email, 'invite')}`);
    const field = await screen.findByLabelText('New password');
    expect(field.getAttribute('type')).toBe('password');
    await press('Show new password');
    expect(field.getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Show new password' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  test('accept an invitation with a name and a password', async () => {
    const { id, email } = await invited();
    show(`/accept-invitation#${await mails.token(email, 'invite')}`);
    expect(((await screen.findByLabelText('Full name')) as HTMLInputElement).value).toBe('Guest');
    type('Full name', 'Gloria Guest');
    type('New password', chosen);
    type('Confirm password', chosen);
    await press('Accept invitation');
    await title('Your account is ready');
    expect((await admin.call('GET', `/users/${id}`)).body.data.full_name).toBe('Gloria Guest');
  });

  test.each([
    ['/reset-password', 'This link no longer works', 'Get a new link'],
    ['/accept-invitation', 'This invitation no longer works', 'Go to sign-in'],
  ])('%s says what to do with a link that no longer works', async (path, heading, next) => {
    allowFailedCalls();
    show(`${path}#${'x'.repeat(43)}`);
    await title(heading);
    expect(screen.getByRole('link', { name: next })).toBeTruthy();
  });

  test.each([
    ['/confirm-email', 'Confirm email'],
    ['/restore-email', 'Change it back'],
  ])('%s says so when its link no longer works', async (path, button) => {
    allowFailedCalls();
    show(`${path}#${'x'.repeat(43)}`);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await title('This link no longer works');
  });

  test('confirm a new email and change it back, only after a click', async () => {
    const person = await makePerson(app, db);
    const email = `moved-${person.email}`;
    await person.call('PATCH', '/me', { body: { email, currentPassword: password } });
    show(`/confirm-email#${await mails.token(email, 'email')}`);
    await title('Confirm your new email');
    expect((await person.call('GET', '/me')).body.data.user.email).toBe(person.email);
    await press('Confirm email');
    await title('Email changed');
    expect((await person.call('GET', '/me')).body.data.user.email).toBe(email);
    cleanup();

    show(`/restore-email#${await mails.token(person.email, 'restore')}`);
    await title('Change your email back?');
    await press('Change it back');
    await screen.findByText(`For ${person.email}. You will be signed out everywhere.`);
    type('New password', chosen);
    type('Confirm password', chosen);
    await press('Set password');
    await title('Password changed');
    expect((await tryToSignIn(app, person.email, chosen)).status).toBe(200);
  });
});

test('invites a new user by default', async () => {
  open('/users/create', admin);
  await screen.findByLabelText('Full name');
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('Full name', 'Invited By Form');
  type('Email', 'by-form@tests.example.com');
  await press('Create user');
  const row = (await screen.findByText('Invited By Form')).closest('tr') as HTMLElement;
  within(row).getByText('Invited');
  expect(await mails.token('by-form@tests.example.com', 'invite')).not.toBe('no link');
});

test('copies and withdraws an invitation on the details page', async () => {
  const { id } = await invited();
  open(`/users/${id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitation link' });
  within(dialog).getByText(/\/accept-invitation#[\w-]{43}$/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Withdraw');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Invitation withdrawn', { selector: '.ant-tag' });
});

test('shows a pending email in the profile until it is cancelled', async () => {
  const person = await makePerson(app, db);
  open('/profile', person);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'next@tests.example.com' } });
  const [current] = await screen.findAllByLabelText('Current password');
  fireEvent.change(current as HTMLElement, { target: { value: password } });
  await press('Save changes');
  await screen.findByText('Waiting for confirmation: next@tests.example.com');
  await press('Cancel change');
  await waitFor(() => expect(screen.queryByText(/^Waiting for confirmation/)).toBeNull());
});

test('asks for a new password before anything else when the old one is too old', async () => {
  const person = await makePerson(app, db, [await adminRoleId(db)]);
  await db.execute(
    sql`update users set password_changed_at = now() - interval '91 days' where id = ${person.id}`,
  );
  allowFailedCalls();
  open('/users', person);
  await title('Set a new password');
  expect(screen.queryByRole('table')).toBeNull();
  type('Current password', password);
  type('New password', chosen);
  type('Confirm password', chosen);
  await press('Change password');
  await title('Users');
  await screen.findByRole('table');
});
