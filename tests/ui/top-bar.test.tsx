// Tests the search and the account menu of the top bar.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);
for (const [name, ownerId] of [
  ['Zebra Crossing', owner.id],
  ['Zebu Farm', null],
]) {
  await admin.call('POST', '/stores', { body: { name, ownerId } });
}

/** A screen that renders fast. */
const start = '/support';

const searchBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
/** Types so fast that no pause is long enough for a request. */
const type = (box: HTMLElement, ...values: string[]) => {
  for (const value of values) fireEvent.change(box, { target: { value } });
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const isSearch = (path: string) => isCall(path, '/search');
const termOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('q');
const searchResult = (title: string) =>
  json(200, {
    status: true,
    data: [{ resource: 'stores', records: [{ id: 'a', title, line: '' }] }],
  });

describe('the search', () => {
  test('shows the results of the last text when responses arrive out of order', async () => {
    const first = held();
    const terms: (string | null)[] = [];
    await open(start, admin, async (path) => {
      if (!isSearch(path)) return undefined;
      const term = termOf(path);
      terms.push(term);
      // The first response arrives after the second, although its request was aborted.
      if (term === 'old') await first.gate;
      return searchResult(`Answer to ${term}`);
    });
    const box = await searchBox();
    fireEvent.change(box, { target: { value: 'old' } });
    await waitFor(() => expect(terms).toEqual(['old']));
    fireEvent.change(box, { target: { value: 'new' } });
    await screen.findByRole('option', { name: 'Answer to new' });
    first.goOn();
    await new Promise((resolve) => setTimeout(resolve));
    expect(terms).toEqual(['old', 'new']);
    expect(options()).toEqual(['Answer to new']);
  });

  test('sends one request per pause in typing and aborts the previous one', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const never = held();
    await open(start, admin, async (path, init) => {
      if (!isSearch(path)) return undefined;
      signals.push(init?.signal);
      return never.gate;
    });
    const box = await searchBox();
    type(box, 'z', 'ze', 'zeb', 'zebr', 'zebra');
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    type(box, 'zebra ', 'zebra c');
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    never.goOn();
  });

  test('starts at two characters', async () => {
    const terms: (string | null)[] = [];
    await open(start, admin, (path) => {
      if (isSearch(path)) terms.push(termOf(path));
      return undefined;
    });
    const box = await searchBox();
    fireEvent.change(box, { target: { value: ' z ' } });
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Searching...')).toBeNull();
    fireEvent.change(box, { target: { value: 'ze' } });
    await screen.findByRole('option', { name: 'Zebu Farm' });
    expect(terms).toEqual(['ze']);
  });

  test('groups records by resource and opens one with arrows and Enter', async () => {
    const screenOf = await open(start, admin);
    const box = await searchBox();
    fireEvent.change(box, { target: { value: 'zeb' } });
    const group = within(await screen.findByRole('group', { name: 'Stores' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Zebra Crossing',
      'Zebu Farm',
    ]);
    // Enter during text composition opens nothing.
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect([screenOf.path(), box.value]).toEqual([start, 'zeb']);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const second = screen.getByRole('option', { name: 'Zebu Farm' });
    expect([box.getAttribute('aria-activedescendant'), second.getAttribute('aria-selected')]).toEqual([
      second.id,
      'true',
    ]);
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('heading', { name: 'Zebu Farm' });
    expect(screenOf.path()).toMatch(/^\/stores\/[0-9a-f-]{36}$/);
    expect(box.value).toBe('');
  });

  test('finds an owner’s screens and own stores, and opens stores in the portal', async () => {
    const screenOf = await open(start, owner);
    const box = await searchBox();
    fireEvent.change(box, { target: { value: 'PRO' } });
    expect(options()).toEqual(['Profile']);
    fireEvent.change(box, { target: { value: 'bill' } });
    expect(options()).toEqual(['Billing']);
    // Only screens of the user's menu are found.
    fireEvent.change(box, { target: { value: 'user' } });
    await screen.findByText('Nothing found');
    fireEvent.change(box, { target: { value: 'zeb' } });
    await screen.findByRole('option', { name: 'Zebra Crossing' });
    expect(options()).toEqual(['Zebra Crossing']);
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('heading', { name: 'Zebra Crossing' });
    expect(screenOf.path()).toMatch(/^\/my-stores\/[0-9a-f-]{36}$/);
  });

  test('finds no stores without the permission to see them', async () => {
    const holder = await makePersonWithPermissions(app, db, ['users.read']);
    await open(start, holder);
    fireEvent.change(await searchBox(), { target: { value: 'zeb' } });
    await screen.findByText('Nothing found');
    expect(options()).toEqual([]);
  });

  test('reports a failure and searches again when the text changes', async () => {
    allowFailedCalls();
    let fails = true;
    await open(start, admin, (path) => (isSearch(path) && fails ? json(500, {}) : undefined));
    const box = await searchBox();
    fireEvent.change(box, { target: { value: 'zebr' } });
    await screen.findByText('The search failed. Change the text to try again.');
    fails = false;
    fireEvent.change(box, { target: { value: 'zebra' } });
    await screen.findByRole('option', { name: 'Zebra Crossing' });
  });
});

describe('Settings in the account menu', () => {
  test.each([
    ['the platform’s settings for an administrator', () => admin, '/settings'],
    [
      'the profile without permission for the settings',
      () => makePersonWithPermissions(app, db, ['users.read']),
      '/profile',
    ],
  ])('opens %s', async (_target, person, path) => {
    const screenOf = await open(start, await person());
    fireEvent.click(await screen.findByRole('button', { name: /^Account: / }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Settings$/ }));
    await waitFor(() => expect(screenOf.path()).toBe(path));
  });
});
