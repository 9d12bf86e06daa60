// Tests the command palette and the dialog of keyboard shortcuts.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);
const vera = await admin.call('POST', '/users', {
  body: { full_name: 'Vera Lovelace', email: 'vera@example.com', password: 'a long password of Vera' },
});
const veraId = vera.body.data.id as string;

/** A screen that renders fast. */
const start = '/referrals';

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
const options = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const isSearch = (path: string) => isCall(path, '/search');

async function openPalette(path: string, person = admin, instead?: Instead) {
  const shown = await open(path, person, instead);
  await screen.findByRole('button', { name: 'Search and commands' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const box = await field();
  return { ...shown, box, type: (text: string) => fireEvent.change(box, { target: { value: text } }) };
}
const choose = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter' });

describe('the palette', () => {
  test('opens and closes with Ctrl+K or Cmd+K, even in a field, and restores focus', async () => {
    await open('/users', admin);
    const search = await screen.findByRole('searchbox', { name: 'Search users' });
    search.focus();
    // The second shortcut is pressed with caps lock on.
    for (const keys of [
      { key: 'k', ctrlKey: true },
      { key: 'K', metaKey: true },
    ]) {
      fireEvent.keyDown(search, keys);
      const box = await field();
      await waitFor(() => expect(document.activeElement).toBe(box));
      fireEvent.keyDown(box, keys);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(search));
    }
  });

  test('takes over the text of the search box', async () => {
    await open(start, admin);
    const search = await screen.findByRole('combobox', { name: 'Search' });
    await userEvent.type(search, 'vera');
    fireEvent.keyDown(search, { key: 'k', ctrlKey: true });
    expect((await field()).value).toBe('vera');
    await option(/^Vera Lovelace/);
  });

  test('offers to create records, go to tabs and switch the theme', async () => {
    const { type } = await openPalette(start);
    type('create prod');
    expect(options()).toEqual(['Create product']);
    type('sec');
    expect(options()).toEqual(['Go to Settings › Security']);
    type('create curr');
    expect(options()).toEqual(['Create currency']);
    type('go to crypto');
    expect(options().slice(1)).toEqual([
      'Go to Crypto Payments › Chains',
      'Go to Crypto Payments › Currencies',
      'Go to Crypto Payments › Wallet Addresses',
    ]);
    type('switch theme');
    expect(options()).toEqual(['Switch theme to light', 'Switch theme to dark']);
  });

  test('offers only permitted commands', async () => {
    const holder = await makePersonWithPermissions(app, db, ['users.read', 'stores.read', 'stores.write']);
    const { type } = await openPalette(start, holder);
    type('create');
    expect(options()).toEqual(['Create store']);
    type('settings');
    expect(options()).toEqual([]);
    // A forbidden action is listed with its reason if the user types its name.
    type('suspend vera');
    const suspend = await option(/^Suspend Vera Lovelace/);
    expect(suspend.textContent).toBe("Suspend Vera LovelaceYou don't have permission to change users.");
    expect(suspend.getAttribute('aria-disabled')).toBe('true');
  });

  test('offers an owner the screens of the portal', async () => {
    const { type } = await openPalette(start, owner);
    type('go to');
    expect(options()).toEqual(
      ['Dashboard', 'Stores', 'Billing', 'Referrals', 'Profile', 'Support'].map((name) => `Go to ${name}`),
    );
    type('create');
    expect(options()).toEqual([]);
  });

  test('offers the actions of the shown record, with reasons for refused ones', async () => {
    const role = (await admin.call('GET', '/roles?q=admin')).body.data.find(
      ({ name }: { name: string }) => name === 'admin',
    );
    const { type, box, path } = await openPalette(`/roles/${role.id}`);
    const refused = await option(/^Delete admin/);
    expect(refused.textContent).toBe("Delete adminThe admin role can't be deleted.");
    type('edit');
    await waitFor(() => expect(options()[0]).toBe('Edit admin'));
    choose(box);
    await waitFor(() => expect(path()).toBe(`/roles/edit/${role.id}`));
  });

  test('deletes the shown record after confirmation and goes to the list', async () => {
    const id = await makeRole(db, 'short-lived', []);
    const { type, box, path } = await openPalette(`/roles/${id}`);
    type('delete');
    await option('Delete short-lived');
    await waitFor(() => expect(options()).toEqual(['Delete short-lived']));
    choose(box);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Role deleted successfully');
    await waitFor(() => expect(path()).toBe('/roles'));
  });

  test('reports a failed or limited search and still offers commands', async () => {
    allowFailedCalls();
    let status = 500;
    const { type, box, path } = await openPalette(start, admin, (called) =>
      isSearch(called) ? json(status, {}) : undefined,
    );
    type('go to profile');
    await screen.findByText('The search failed. Change the text to try again.');
    status = 429;
    type('go to roles');
    await screen.findByText('Too many searches. Wait a moment, then change the text to try again.');
    choose(box);
    await waitFor(() => expect(path()).toBe('/roles'));
  });

  test('runs commands during a slow search, and ignores Enter during text composition', async () => {
    const never = held();
    const { type, box, path } = await openPalette(start, admin, (called) =>
      isSearch(called) ? never.gate : undefined,
    );
    type('go to roles');
    expect(screen.getByText('Searching...')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect([path(), box.value]).toEqual([start, 'go to roles']);
    choose(box);
    await waitFor(() => expect(path()).toBe('/roles'));
    never.goOn();
  });

  test('lists recent choices until the user signs out', async () => {
    // A separate user, because the session ends in this test.
    const leaver = await makePerson(app, db, [await adminRoleId(db)]);
    const { type, box, path } = await openPalette(start, leaver);
    type('vera');
    await option(/^Vera Lovelace/);
    choose(box);
    await waitFor(() => expect(path()).toBe(`/users/${veraId}`));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option').textContent).toBe('Vera Lovelacevera@example.com');
    fireEvent.change(await field(), { target: { value: 'log out' } });
    choose(await field());
    await waitFor(() => expect(localStorage.getItem('recent_choices')).toBeNull());
  });
});

describe('the keyboard shortcuts', () => {
  test('opens the dialog with “?” and turns single keys off in all browsers', async () => {
    await open('/users', admin);
    const search = await screen.findByRole('searchbox', { name: 'Search users' });
    search.focus();
    expect(fireEvent.keyDown(search, { key: '?', shiftKey: true })).toBe(true);
    search.blur();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await within(dialog).findByText('Ctrl K');
    // Shortcuts do nothing behind a dialog.
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).not.toBe(screen.getByRole('combobox', { name: 'Search', hidden: true }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Single-key shortcuts' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const preference = '/me/preferences/shortcuts.single-keys';
    await waitFor(async () => expect((await admin.call('GET', preference)).body.data.value).toBe(false));
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();

    // Another browser loads the preference. The palette can still open the dialog.
    await openPalette(start);
    await waitFor(() => expect(localStorage.getItem('single_keys')).toMatch(/^off/));
    fireEvent.change(await field(), { target: { value: 'keyboard' } });
    choose(await field());
    const again = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(await within(again).findByRole('checkbox'));
    await waitFor(async () => expect((await admin.call('GET', preference)).body.data.value).toBe(true));
  });
});
