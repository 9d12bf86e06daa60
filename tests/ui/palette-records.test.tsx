// Tests the palette's actions for the focused row and for found records.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { type Instead, isCall, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

// Load the lazy modules before the tests.
beforeAll(() => Promise.all([import('#src/app/search/palette.tsx'), import('#resources/domains/form.tsx')]));

const menus = () => screen.findAllByRole('button', { name: /^Actions for / });
const nameOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? '').replace('Actions for ', '');
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).queryAllByRole('option');
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent ?? '');

/** Opens the palette from the row of this menu. */
async function openPalette(button: HTMLElement) {
  button.closest('tr')?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  return (text: string) => fireEvent.change(box, { target: { value: text } });
}

/** Reads the menu items of a list's first row and opens the palette from it. */
async function openRowMenuAndPalette(path: string, person: Person = admin, instead?: Instead) {
  const shown = open(path, person, instead);
  const [button] = await menus();
  if (!button) throw new Error('There is no row');
  fireEvent.click(button);
  const items = texts(await screen.findAllByRole('menuitem'));
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  const type = await openPalette(button);
  return { ...shown, name: nameOf(button), items, type };
}

describe('the palette for the focused row', () => {
  test.each([
    ['/users?q=amelia', ['View Details', 'View Stores', 'Edit', 'Sign out everywhere', 'Delete']],
    ['/roles?q=auditor', ['View Details', 'Edit', 'Delete']],
    ['/stores?q=techgear', ['View Details', 'Visit Store', 'Edit Store', 'Delete Store']],
    ['/domains?status=pending', ['Edit', 'Verify', 'Delete']],
    ['/store-emails?status=unverified', ['Edit', 'Verify', 'Delete']],
    ['/products?q=tripod', ['View Details', 'Edit Product', 'Delete Product']],
    ['/templates', ['View Details', 'Visit', 'Edit', 'Delete']],
    ['/crypto-payments', ['Edit', 'Deactivate']],
    ['/crypto-payments?tab=currencies', ['Edit', 'Deactivate']],
  ])('%s: offers all actions of the row’s menu', async (path, expected) => {
    const { name, items } = await openRowMenuAndPalette(path);
    expect(items).toEqual(expected);
    const heading = await screen.findByRole('group', { name: new RegExp(name.slice(0, 5)) });
    const [first, ...more] = within(heading).getAllByRole('option');
    await waitFor(() => expect(first?.getAttribute('aria-selected')).toBe('true'));
    const offered = texts([first as HTMLElement, ...more]).join('\n');
    for (const item of items) {
      const [first = '', ...rest] = item.split(' ');
      // The record's name is after or inside the action: `Make Bitcoin inactive`.
      expect(offered).toMatch(new RegExp(`^${first} .*${rest.join(' ')}`, 'im'));
    }
  });

  test('shows why an action is not permitted', async () => {
    const reader = await makePersonWithPermissions(app, db, ['domains.read', 'stores.read']);
    const { name, items, type } = await openRowMenuAndPalette('/domains?status=pending', reader);
    expect(items).toContain("VerifyYou don't have permission to change domains.");
    type(`verify ${name}`);
    await waitFor(() =>
      expect(texts(options())).toEqual([`Verify ${name}You don't have permission to change domains.`]),
    );
  });
});

describe('an action that is chosen in the palette', () => {
  const option = (name: string | RegExp) => screen.findByRole('option', { name });

  test('opens the drawer to verify a found domain, and visits a site in a new tab', async () => {
    const { router, unmount } = open('/dashboard', admin);
    await screen.findByRole('button', { name: 'Search and commands' });
    const type = await openPalette(document.body);
    const { body } = await admin.call('GET', '/domains', { query: { status: 'pending' } });
    const { id, name } = body.data[0];
    type(`verify ${name}`);
    fireEvent.click(await option(`Verify ${name}`));
    await screen.findByRole('dialog', { name: 'Verify domain' });
    expect(router.state.location.pathname + router.state.location.search).toBe(`/domains?open=verify.${id}`);
    unmount();

    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { name: template } = await openRowMenuAndPalette('/templates');
    fireEvent.click(await option(`Visit ${template}`));
    await waitFor(() =>
      expect(opened.mock.calls).toEqual([
        [expect.stringMatching(/^https:/), '_blank', 'noopener,noreferrer'],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('sends the verification link of a store email', async () => {
    const { path, name } = await openRowMenuAndPalette('/store-emails?status=unverified');
    fireEvent.click(await option(`Verify ${name}`));
    await screen.findByText(new RegExp(`message to ${name}`));
    expect(path()).toBe('/store-emails');
  });

  test('deactivates a wallet address after confirmation and reloads the chains that count it', async () => {
    const requests: string[] = [];
    await openRowMenuAndPalette('/crypto-payments?tab=wallet-addresses', admin, (called, init) => {
      if (init?.method === 'GET' && isCall(called, '/crypto/chains')) requests.push(called);
      return undefined;
    });
    const chosen = await option(/^Deactivate /);
    const before = requests.length;
    const address = chosen.textContent?.split(' ')[1];
    fireEvent.click(chosen);
    const question = await screen.findByRole('dialog', {
      name: `Deactivate the wallet mapping “${address}”?`,
    });
    fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Wallet mapping updated successfully');
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText(String(address))).toBeNull());
  });
});
