// Tests a session that ends during work. tests/e2e/session.spec.ts tests that a save completes after signing in again.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const other = await makePerson(app, db, [await adminRoleId(db)]);

const sessionEnded = () =>
  json(401, { status: false, message: 'Your session has ended. Please sign in again.' });
const inForm = () => within(screen.getByRole('form', { name: 'Create user' }));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const keptValuesMessage = () => screen.queryByText(/What you typed is still here/);

/** Opens the user form and fills it in. */
async function fill(name: string, instead?: Instead) {
  const screenOf = await open('/users/create', admin, instead);
  await screen.findByLabelText('Full name');
  const { getByLabelText } = inForm();
  type(getByLabelText('Full name'), name);
  type(getByLabelText('Email'), `${name.replaceAll(' ', '.')}@example.com`);
  fireEvent.click(getByLabelText('Set a password'));
  type(getByLabelText('Password'), password);
  type(getByLabelText('Confirm password'), password);
  return screenOf;
}

/** Saves a filled form in an ended session. */
async function saveInEndedSession(name: string) {
  let sent = 0;
  const screenOf = await fill(name, (path, init) => {
    if (!isCall(path, '/users') || init?.method !== 'POST') return undefined;
    sent += 1;
    return sent === 1 ? sessionEnded() : undefined;
  });
  allowFailedCalls();
  fireEvent.click(inForm().getByText('Create user'));
  await waitFor(() => expect(keptValuesMessage()).not.toBeNull());
  const dialog = keptValuesMessage()?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  return { dialog, screenOf, sent: () => sent };
}

async function signIn(dialog: HTMLElement, email: string) {
  type(within(dialog).getByLabelText('Email'), email);
  type(within(dialog).getByLabelText('Password'), password);
  fireEvent.click(within(dialog).getByText('Sign In'));
  await waitFor(() => expect(keptValuesMessage()).toBeNull());
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a session that ends during a save', () => {
  test('restarts for another user without saving', async () => {
    const { dialog, screenOf, sent } = await saveInEndedSession('never kept');
    await signIn(dialog, other.email);
    await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
    await screen.findByLabelText(`Account: ${other.email}`);
    expect(sent()).toBe(1);
  });

  test('lets the user go to the sign-in page', async () => {
    const { dialog, screenOf } = await saveInEndedSession('given up');
    fireEvent.click(within(dialog).getByText('Log out'));
    const question = (await screen.findAllByText('Log out without saving?'))[0]?.closest<HTMLElement>(
      '[role=dialog]',
    );
    fireEvent.click(within(question as HTMLElement).getByText('Log out'));
    await waitFor(() => expect(screenOf.path()).toBe('/login'));
  });
});

test('asks before logging out with unsaved changes', async () => {
  const screenOf = await fill('unsaved');
  fireEvent.click(screen.getByLabelText(`Account: ${admin.email}`));
  fireEvent.click(await screen.findByText('Log out'));
  await screen.findAllByText('Log out without saving?');
  expect(localStorage.getItem('auth_token')).toBe(admin.token);
  fireEvent.click(screen.getByText('Stay'));
  await waitFor(() => expect(screen.queryByText('Log out without saving?')).toBeNull());
  expect(screenOf.path()).toBe('/users/create');
  expect(inForm().getByLabelText<HTMLInputElement>('Full name').value).toBe('unsaved');
});

describe('an idle session', () => {
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  /** Opens the console with sessions that end after three idle minutes. Returns the recorded calls of `/me`. */
  async function openWithIdleLimit() {
    const calls: string[] = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open('/profile', admin, (path) => {
      if (isCall(path, '/me/site')) return json(200, { status: true, data: { idleMinutes: 3 } });
      if (isCall(path, '/me')) {
        calls.push(path);
        return json(200, {
          status: true,
          data: { user: admin, permissions: ['users.read'], site: { idleMinutes: 3 } },
        });
      }
      return undefined;
    });
    await screen.findByLabelText(`Account: ${admin.email}`);
    // The idle time begins after the first render. `waitFor` would need the interval that is faked.
    await expect.poll(() => localStorage.getItem('session_used')).not.toBeNull();
    return calls;
  }

  test('shows a warning a minute before it ends and can be extended', async () => {
    const calls = await openWithIdleLimit();
    await minutes(1.9);
    expect(screen.queryByText('Your session ends in a minute.')).toBeNull();
    await minutes(0.2);
    await screen.findByText('Your session ends in a minute.');
    const before = calls.length;
    fireEvent.click(screen.getByText('Stay signed in'));
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    await minutes(1);
    expect(localStorage.getItem('auth_token')).toBe(admin.token);
  });

  test('ends and keeps the screen', async () => {
    await openWithIdleLimit();
    await minutes(3.1);
    await screen.findByText('Sign in again');
    expect(keptValuesMessage()).toBeNull();
    expect(localStorage.getItem('auth_token')).toBeNull();
    screen.getByLabelText(`Account: ${admin.email}`);
  });

  test('does not end while the user types', async () => {
    const calls = await openWithIdleLimit();
    const before = calls.length;
    for (let step = 0; step < 8; step += 1) {
      await minutes(0.5);
      fireEvent.keyDown(document.body, { key: 'a' });
    }
    expect(screen.queryByText('Your session ends in a minute.')).toBeNull();
    expect(calls.length).toBeGreaterThan(before);
    expect(localStorage.getItem('auth_token')).toBe(admin.token);
  });
});
