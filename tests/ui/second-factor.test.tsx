// Tests the second factor on the profile and on the sign-in page, and the sign-in card of a user.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const adminRole = await adminRoleId(db);

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });

async function protect(person: Person) {
  const { secret } = (await person.call('POST', '/me/second-factor/totp')).body.data;
  const body = { code: codeOf(secret) };
  const { recoveryCodes } = (await person.call('POST', '/me/second-factor/totp/confirm', { body })).body.data;
  return { secret, recoveryCodes: recoveryCodes as string[] };
}

test('sets up an authenticator app from the key on the profile, and shows the recovery codes', async () => {
  const person = await makePerson(app, db, [adminRole]);
  await open('/profile', person);
  fireEvent.click(await screen.findByText('Set up an authenticator app'));
  await screen.findByLabelText('QR code for your authenticator app');
  const key = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
  type(screen.getByLabelText('Code from the app'), codeOf(key.replaceAll(' ', '')));
  fireEvent.click(screen.getByText('Turn on'));
  const codes = within(await screen.findByLabelText('Recovery codes')).getAllByRole('listitem');
  expect(new Set(codes.map(({ textContent }) => textContent)).size).toBe(10);
  fireEvent.click(screen.getByText('I have saved them'));
  await screen.findByText(/10 recovery codes are left/);
});

async function openSecondStep(person: Person) {
  const screenOf = await open('/login', undefined);
  type(await screen.findByLabelText('Email'), person.email);
  type(screen.getByLabelText('Password'), password);
  fireEvent.click(screen.getByText('Sign In'));
  await screen.findByLabelText('Code');
  return screenOf;
}

test('asks for the code after the password, and says when it is wrong', async () => {
  const person = await makePerson(app, db, [adminRole]);
  const { secret } = await protect(person);
  const screenOf = await openSecondStep(person);
  allowFailedCalls();
  type(screen.getByLabelText('Code'), '000000');
  fireEvent.click(screen.getByText('Continue'));
  await screen.findByText(/This code is wrong/);
  // The next code: the first one was used to set the app up.
  type(screen.getByLabelText('Code'), codeOf(secret, 30));
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('accepts a recovery code instead', async () => {
  const person = await makePerson(app, db, [adminRole]);
  const { recoveryCodes } = await protect(person);
  const screenOf = await openSecondStep(person);
  fireEvent.click(screen.getByText('Use a recovery code'));
  type(screen.getByLabelText('Recovery code'), recoveryCodes[0] ?? '');
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
});

test('ends a session of another user, and removes their second factor', async () => {
  const person = await makePerson(app, db);
  await protect(person);
  const admin = await makePerson(app, db, [adminRole]);
  await open(`/users/${person.id}`, admin);
  fireEvent.click(await screen.findByLabelText('End the session on Unknown device'));
  await screen.findByText('Not signed in anywhere.');
  fireEvent.click(screen.getByText('Remove second factor'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('Remove'));
  await screen.findByText('Signs in with a password only.');
});
