// Tests passkeys on the profile, on the sign-in page and in the dialog before sensitive calls.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminRoleId, expireChecks, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { stubPasskeys } from '#tests/kit/passkey-browser.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ env: { PUBLIC_URL: window.location.origin } });
serveScreens(app);
const adminRole = await adminRoleId(db);

let browser: ReturnType<typeof stubPasskeys>;
let person: Person;
beforeEach(async () => {
  browser = stubPasskeys();
  person = await makePerson(app, db, [adminRole]);
});
afterEach(() => browser.remove());

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const namesOf = async () =>
  (await person.call('GET', '/me/passkeys')).body.data.map(({ name }: { name: string }) => name);

/** Adds a passkey on the profile, and closes the dialog with the recovery codes. */
async function addPasskey(name: string) {
  await open('/profile', person);
  fireEvent.click(await screen.findByText('Add a passkey'));
  type(await screen.findByLabelText('Name'), name);
  fireEvent.click(screen.getByText('Continue'));
  const codes = within(await screen.findByLabelText('Recovery codes')).getAllByRole('listitem');
  fireEvent.click(screen.getByText('I have saved them'));
  return codes.map(({ textContent }) => String(textContent));
}

async function openSecondStep() {
  const screenOf = await open('/login', undefined);
  type(await screen.findByLabelText('Email'), person.email);
  type(screen.getByLabelText('Password'), password);
  fireEvent.click(screen.getByText('Sign In'));
  await screen.findByText('Confirm with the passkey on your device.');
  return screenOf;
}

test('adds, renames and removes a passkey on the profile', async () => {
  expect(await addPasskey('Laptop')).toHaveLength(10);
  fireEvent.click(await screen.findByLabelText('Rename Laptop'));
  type(await screen.findByLabelText('Name'), '  ');
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Name is required');
  type(screen.getByLabelText('Name'), 'Phone');
  fireEvent.click(screen.getByText('Save'));
  fireEvent.click(await screen.findByLabelText('Remove Phone'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Your password alone will then be enough to sign in.');
  fireEvent.click(dialog.getByText('Remove'));
  await screen.findByText(/You have no passkeys yet/);
  expect(await namesOf()).toEqual([]);
});

test('says that nothing was made when the person cancels', async () => {
  browser.state.isCancelled = true;
  await open('/profile', person);
  fireEvent.click(await screen.findByText('Add a passkey'));
  await screen.findByLabelText('Name');
  fireEvent.click(screen.getByText('Continue'));
  await screen.findByText('No passkey was made. Please try again.');
  expect(await namesOf()).toEqual([]);
});

test('signs in with a passkey, and says when none was used', async () => {
  await addPasskey('Laptop');
  const screenOf = await open('/login', undefined);
  browser.state.isCancelled = true;
  fireEvent.click(await screen.findByText('Sign in with a passkey'));
  await screen.findByText('No passkey was used. Try again, or use another way.');
  browser.state.isCancelled = false;
  fireEvent.click(screen.getByText('Sign in with a passkey'));
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('asks for the passkey after the password', async () => {
  await addPasskey('Laptop');
  const screenOf = await openSecondStep();
  fireEvent.click(screen.getByText('Use a passkey'));
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('accepts a recovery code instead of the passkey', async () => {
  const [code = ''] = await addPasskey('Laptop');
  const screenOf = await openSecondStep();
  fireEvent.click(screen.getByText('Use a recovery code'));
  type(screen.getByLabelText('Recovery code'), code);
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('continues a sensitive save after the passkey', async () => {
  await addPasskey('Laptop');
  await expireChecks(db, person.id);
  allowFailedCalls();
  fireEvent.click(await screen.findByText('New recovery codes'));
  await screen.findByText(/Enter your password or use a passkey to continue/);
  fireEvent.click(screen.getByText('Use a passkey'));
  expect(within(await screen.findByLabelText('Recovery codes')).getAllByRole('listitem')).toHaveLength(10);
});

test('offers no passkeys at another address than the console’s', async () => {
  browser.remove();
  await open('/profile', person);
  await screen.findByText('Set up an authenticator app');
  expect(screen.queryByText('Passkeys')).toBeNull();
  await open('/login', undefined);
  await screen.findByText('Sign In');
  expect(screen.queryByText('Sign in with a passkey')).toBeNull();
});
