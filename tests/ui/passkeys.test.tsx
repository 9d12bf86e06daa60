// Tests passkeys on the profile, on the sign-in page and in the dialog before sensitive calls.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminRoleId, expireChecks, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { stubPasskeys } from '#tests/kit/passkey-browser.ts';
import { waitForPendingCalls } from '#tests/kit/pending-calls.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ env: { PUBLIC_URL: window.location.origin } });
serveScreens(app);
const adminRole = await adminRoleId(db);

// The server loads it with the first passkey, which takes seconds on a busy machine.
beforeAll(() => import('@simplewebauthn/server'));

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
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey “Phone”?' }));
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

test('changes a wallet address and undoes that with a passkey instead of the password', async () => {
  const create = async (path: string, body: object) => {
    const answer = await person.call('POST', path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return String(answer.body.data.id);
  };
  const chain_id = await create('/crypto/chains', { name: 'Passkey', symbol: 'PASS' });
  const currency_id = await create('/crypto/currencies', { name: 'Passkey', symbol: 'PASS', decimals: 6 });
  const wallet = { chain_id, currency_id, address: 'First-address-111111' };
  const path = `/crypto/wallet-addresses/${await create('/crypto/wallet-addresses', wallet)}`;
  const addressOf = async () => (await person.call('GET', path)).body.data.address;
  const list = '/crypto-payments?tab=wallet-addresses';
  const formOf = `${list}&open=edit.${path.split('/').at(-1)}`;

  open(formOf, person);
  type(await screen.findByLabelText('Address'), 'Second-address-222222');
  await screen.findByLabelText('Your password');
  await waitForPendingCalls();
  expect(screen.queryByText('Use a passkey instead')).toBeNull();
  cleanup();

  await addPasskey('Laptop');
  cleanup();
  allowFailedCalls();
  open(formOf, person);
  type(await screen.findByLabelText('Address'), 'Second-address-222222');
  fireEvent.click(await screen.findByText('Use a passkey instead'));
  await screen.findByText('Please type the last six characters of the address');
  type(screen.getByLabelText('Last six characters'), '222222');
  browser.state.isCancelled = true;
  fireEvent.click(screen.getByText('Use a passkey instead'));
  await screen.findByText('No passkey was used. Try again, or use another way.');
  expect(await addressOf()).toBe('First-address-111111');
  browser.state.isCancelled = false;
  fireEvent.click(screen.getByText('Use a passkey instead'));
  const notices = within(await screen.findByRole('region', { name: 'Notices' }));
  await notices.findByText(/updated/);
  expect(await addressOf()).toBe('Second-address-222222');

  fireEvent.click(notices.getByText('Undo'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
  fireEvent.click(await dialog.findByText('Use a passkey instead'));
  await notices.findByText('Change undone');
  expect(await addressOf()).toBe('First-address-111111');
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
