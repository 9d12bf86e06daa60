// A session that ends under somebody's hands. That a save goes through after signing in again, the walks show.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const other = await makePerson(app, db, [await adminRoleId(db)]);

const ended = () => json(401, { status: false, message: 'Your session has ended. Please sign in again.' });
const inForm = () => within(screen.getByRole('form', { name: 'Create user' }));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const stillHere = () => screen.queryByText(/What you typed is still here/);

/** Opens a user's form and fills it. */
async function fill(name: string, instead?: Instead) {
  const screenOf = await open('/users/create', admin, instead);
  await screen.findByLabelText('Full name');
  const { getByLabelText } = inForm();
  type(getByLabelText('Full name'), name);
  type(getByLabelText('Email'), `${name.replaceAll(' ', '.')}@example.com`);
  type(getByLabelText('Password'), password);
  type(getByLabelText('Confirm password'), password);
  return screenOf;
}

/** A filled form whose save meets an ended session. */
async function saveInEndedSession(name: string) {
  let sent = 0;
  const screenOf = await fill(name, (path, init) => {
    if (!isCall(path, '/users') || init?.method !== 'POST') return undefined;
    sent += 1;
    return sent === 1 ? ended() : undefined;
  });
  announceFailedCalls();
  fireEvent.click(inForm().getByText('Create user'));
  await waitFor(() => expect(stillHere()).not.toBeNull());
  const dialog = stillHere()?.closest<HTMLElement>('[role=dialog]') as HTMLElement;
  return { dialog, screenOf, sent: () => sent };
}

async function signIn(dialog: HTMLElement, email: string) {
  type(within(dialog).getByLabelText('Email'), email);
  type(within(dialog).getByLabelText('Password'), password);
  fireEvent.click(within(dialog).getByText('Sign In'));
  await waitFor(() => expect(stillHere()).toBeNull());
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a session that ends while something is saved', () => {
  test('starts afresh for somebody else, and nothing is saved', async () => {
    const { dialog, screenOf, sent } = await saveInEndedSession('never kept');
    await signIn(dialog, other.email);
    await waitFor(() => expect(screenOf.path()).toBe('/dashboard'));
    await screen.findByLabelText(`Account: ${other.email}`);
    expect(sent()).toBe(1);
  });

  test('can be left for the sign-in page', async () => {
    const { dialog, screenOf } = await saveInEndedSession('given up');
    fireEvent.click(within(dialog).getByText('Log out'));
    await waitFor(() => expect(screenOf.path()).toBe('/login'));
  });
});

test('who logs out with something unsaved is asked', async () => {
  const screenOf = await fill('unsaved');
  fireEvent.click(screen.getByLabelText(`Account: ${admin.email}`));
  fireEvent.click(await screen.findByText('Log out'));
  await screen.findAllByText('Log out without saving?');
  expect(localStorage.getItem('auth_token')).toBe(admin.token);
  fireEvent.click(screen.getByText('Stay'));
  expect(screenOf.path()).toBe('/users/create');
  expect(inForm().getByLabelText<HTMLInputElement>('Full name').value).toBe('unsaved');
});

describe('a session that nobody uses', () => {
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  /** The dashboard of a server whose sessions end after three minutes. */
  async function begin() {
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
    return calls;
  }

  test('is warned of a minute before it ends, and can be kept', async () => {
    const calls = await begin();
    await minutes(1.9);
    expect(screen.queryByText('Your session ends in a minute.')).toBeNull();
    await minutes(0.2);
    await screen.findByText('Your session ends in a minute.');
    const before = calls.length;
    fireEvent.click(screen.getByText('Stay signed in'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    await minutes(1);
    expect(localStorage.getItem('auth_token')).toBe(admin.token);
  });

  test('ends, with the screen still there', async () => {
    await begin();
    await minutes(3.1);
    await screen.findByText('Sign in again');
    expect(stillHere()).toBeNull();
    expect(localStorage.getItem('auth_token')).toBeNull();
    screen.getByLabelText(`Account: ${admin.email}`);
  });

  test('does not end while somebody types', async () => {
    const calls = await begin();
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
