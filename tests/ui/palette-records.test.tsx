// What the palette does with the record that is chosen: that of the row that has the focus, or one that was found.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminRoleId, makeHolder, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { type Instead, isCall, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

// Their code comes when it is needed.
beforeAll(() => Promise.all([import('#src/palette/palette.tsx'), import('#resources/domains/form.tsx')]));

const menus = () => screen.findAllByRole('button', { name: /^Actions for / }, { timeout: 5000 });
const nameOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? '').replace('Actions for ', '');
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).queryAllByRole('option');
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent ?? '');

/** Opens the palette out of the row of this menu. */
async function openPalette(button: HTMLElement) {
  button.closest('tr')?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  return (text: string) => fireEvent.change(box, { target: { value: text } });
}

/** The first row of a list, its menu's items, and the palette's for it. */
async function offeredBoth(path: string, person: Person = admin, instead?: Instead) {
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

describe('of the row that has the focus, the palette has all that the row’s menu offers', () => {
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
  ])('%s', async (path, expected) => {
    const { name, items } = await offeredBoth(path);
    expect(items).toEqual(expected);
    const heading = await screen.findByRole('group', { name: new RegExp(name.slice(0, 5)) });
    const [first, ...more] = within(heading).getAllByRole('option');
    await waitFor(() => expect(first?.getAttribute('aria-selected')).toBe('true'));
    const offered = texts([first as HTMLElement, ...more]).join('\n');
    for (const item of items) {
      const [first = '', ...rest] = item.split(' ');
      // A name stands behind the words, or among them: `Make Bitcoin inactive`.
      expect(offered).toMatch(new RegExp(`^${first} .*${rest.join(' ')}`, 'im'));
    }
  });

  test('with what refuses it', async () => {
    const reader = await makeHolder(app, db, ['domains.read', 'stores.read']);
    const { name, items, type } = await offeredBoth('/domains?status=pending', reader);
    expect(items).toContain("VerifyYou don't have permission to change domains.");
    type(`verify ${name}`);
    await waitFor(() =>
      expect(texts(options())).toEqual([`Verify ${name}You don't have permission to change domains.`]),
    );
  });
});

describe('what is chosen for a record is done as by its row’s menu', () => {
  const option = (name: string | RegExp) => screen.findByRole('option', { name });

  test('a domain that was found is verified where that is done, and an address is visited in a new tab', async () => {
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
    const { name: template } = await offeredBoth('/templates');
    fireEvent.click(await option(`Visit ${template}`));
    expect(opened.mock.calls).toEqual([[expect.stringMatching(/^https:/), '_blank', 'noopener,noreferrer']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a store email gets its link', async () => {
    const { path, name } = await offeredBoth('/store-emails?status=unverified');
    fireEvent.click(await option(`Verify ${name}`));
    await screen.findByText(new RegExp(`message to ${name}`));
    expect(path()).toBe('/store-emails');
  });

  test('a wallet address is made inactive after its question, and what counts it is asked anew', async () => {
    const asked: string[] = [];
    await offeredBoth('/crypto-payments?tab=wallet-addresses', admin, (called, init) => {
      if (init?.method === 'GET' && isCall(called, '/crypto/chains')) asked.push(called);
      return undefined;
    });
    const chosen = await option(/^Deactivate /);
    const before = asked.length;
    const address = chosen.textContent?.split(' ')[1];
    fireEvent.click(chosen);
    const question = await screen.findByRole('dialog', {
      name: `Deactivate the wallet mapping “${address}”?`,
    });
    fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Wallet mapping updated successfully');
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText(String(address))).toBeNull());
  });
});
