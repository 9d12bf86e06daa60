// Tests inline editing in list rows.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { waitForPendingCalls } from '#tests/kit/pending-calls.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

interface Product {
  id: string;
  name: string;
  price: string;
  status: string;
}
const findProduct = async (name: string): Promise<Product> =>
  (await admin.call('GET', '/products', { query: { q: name } })).body.data[0];

const editButton = (name: string) => screen.findByRole('button', { name });
const startEdit = async (name: string) => fireEvent.click(await editButton(name));
const priceInput = async (name: string) =>
  await screen.findByRole<HTMLInputElement>('textbox', { name: `Price of “${name}”` });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
/** Submits as Enter in a text field does. */
const pressEnter = (input: HTMLInputElement) => fireEvent.submit(input.closest('form') as HTMLFormElement);
/** Chooses an option of the cell's select. */
async function choose(label: string, option: string) {
  await screen.findByRole('combobox', { name: label, expanded: true });
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
/** Records which products are read: a cell reads its record's version when it opens. */
function recordReads() {
  const read: string[] = [];
  return {
    record(path: string, init?: RequestInit) {
      if (init?.method === 'GET') read.push(path.split('/').at(-1) ?? '');
      return undefined;
    },
    /** Waits for the next version of a product. */
    async of(id: string) {
      await waitFor(() => expect(read).toContain(id));
      await waitForPendingCalls();
      read.length = 0;
    },
  };
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

describe('inline edit of a price', () => {
  const listOf = (name: string) => `/products?q=${encodeURIComponent(name)}`;

  test('validates, saves once with the loaded version and refreshes the stats', async () => {
    const name = 'Carbon Tripod';
    const { gate, goOn } = held();
    const sent: { body: [string, unknown][]; version: string | null }[] = [];
    let summaries = 0;
    open(listOf(name), admin, (path, init) => {
      if (isCall(path, '/products/summary')) summaries += 1;
      if (init?.method !== 'PATCH') return undefined;
      sent.push({
        body: [...(init.body as FormData).entries()],
        version: new Headers(init.headers).get('if-match'),
      });
      return gate;
    });
    await startEdit(`Change price of ${name}`);
    const invalid = await priceInput(name);
    // Tab does not save an invalid value, and Escape cancels.
    type(invalid, '');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.keyDown(cancel, { key: 'Tab' });
    await screen.findByText('Price is required');
    invalid.focus();
    fireEvent.keyDown(invalid, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());
    expect(document.activeElement).toBe(await editButton(`Change price of ${name}`));

    await startEdit(`Change price of ${name}`);
    const input = await priceInput(name);
    await waitFor(() => expect(document.activeElement).toBe(input));
    type(input, '199.5');
    const before = summaries;
    pressEnter(input);
    pressEnter(input);
    goOn();
    await screen.findByText('Product updated successfully');
    await screen.findByText(`Price of “${name}”: $259.00 → $199.50`);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());
    expect(sent).toEqual([{ body: [['price', '199.5']], version: '"1"' }]);
    await waitFor(() => expect(summaries).toBeGreaterThan(before));
  });

  test('shows another user’s change on a conflict, and keeps it on “Keep theirs” and Escape', async () => {
    allowFailedCalls();
    const name = 'Canvas Tote';
    const { id, price } = await findProduct(name);
    const reads = recordReads();
    open(listOf(name), admin, reads.record);
    /** Edits a price, lets another user change it and tries to save. */
    const collide = async (theirs: string, before: string) => {
      await startEdit(`Change price of ${name}`);
      const input = await priceInput(name);
      await reads.of(id);
      await waitFor(() => expect(input.value).toBe(before));
      type(input, '5');
      const payload = new FormData();
      payload.append('price', theirs);
      await admin.call('PATCH', `/products/${id}`, { body: payload });
      // Escape during text composition must not cancel the edit.
      fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
      expect(screen.getByRole('textbox', { name: `Price of “${name}”` })).toBe(input);
      pressEnter(input);
      return input;
    };
    await collide('7.25', price);
    const { full_name: by } = (await admin.call('GET', `/users/${admin.id}`)).body.data;
    await screen.findByText(`This record was changed by ${by}. It is now: $7.25`);
    fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => rowOf(name).getByText('$7.25'));
    expect((await findProduct(name)).price).toBe('7.25');

    const input = await collide('8', '7.25');
    await screen.findByText(/It is now: \$8\.00$/);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => rowOf(name).getByText('$8.00'));
  });
});

test('moves focus to the screen when the edited row leaves the list', async () => {
  open('/products?status=published&q=Turntable', admin);
  await startEdit('Change status of Turntable T1');
  await choose('Status of “Turntable T1”', 'Archived');
  await screen.findByText('Status of “Turntable T1”: Published → Archived');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Turntable T1/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('keeps an edit with its record when another record takes its row', async () => {
  allowFailedCalls();
  const other = await makePerson(app, db, [await adminRoleId(db)]);
  const drafts = () => admin.call('GET', '/products', { query: { status: 'draft' } });
  const [first, second] = (await drafts()).body.data as [Product, Product];
  const sent: string[] = [];
  const reads = recordReads();
  open('/products?status=draft', admin, (path, init) => {
    if (init?.method === 'PATCH') sent.push(path.split('/').at(-1) ?? '');
    return reads.record(path, init);
  });
  await startEdit(`Change price of ${first.name}`);
  const input = await priceInput(first.name);
  await reads.of(first.id);
  await waitFor(() => expect(input.value).toBe(first.price));
  type(input, '77');
  // Another user publishes the first product. It leaves the list when the list reloads after the second save.
  const payload = new FormData();
  payload.append('status', 'published');
  await other.call('PATCH', `/products/${first.id}`, { body: payload });
  await startEdit(`Change price of ${second.name}`);
  const next = await priceInput(second.name);
  await waitFor(() => expect(next.value).toBe(second.price));
  await waitFor(() => expect(document.activeElement).toBe(next));
  type(next, '88');
  pressEnter(next);
  await waitFor(() => rowOf(second.name).getByText('$88.00'));
  await waitFor(() => expect(screen.queryByRole('link', { name: first.name })).toBeNull());

  expect(await priceInput(first.name)).toBe(input);
  expect(input.value).toBe('77');
  const change = await editButton(`Change price of ${second.name}`);
  await waitFor(() => expect(document.activeElement).toBe(change));
  input.focus();
  pressEnter(input);
  await screen.findByText(/^This record was changed by .* It is now: /);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText(new RegExp(`^Price of “${first.name}”: .* → \\$77\\.00$`));
  expect(sent).toEqual([second.id, first.id, first.id]);
  const prices = [(await findProduct(first.name)).price, (await findProduct(second.name)).price];
  expect(prices).toEqual(['77.00', '88.00']);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

describe('inline edit of a status', () => {
  test('switches a store between active and inactive', async () => {
    const [store] = (await admin.call('GET', '/stores')).body.data.data as {
      name: string;
      isActive: boolean;
    }[];
    const { name = '', isActive } = store ?? {};
    open(`/stores?q=${encodeURIComponent(name)}`, admin);
    await startEdit(`Change status of ${name}`);
    await choose(`Status of “${name}”`, isActive ? 'Inactive' : 'Active');
    await screen.findByText(`Status of “${name}”: ${isActive ? 'Active → Inactive' : 'Inactive → Active'}`);
  });

  test('shows the server’s reason at the cell when it refuses the change', async () => {
    allowFailedCalls();
    const refused = 'The last administrator must stay active.';
    const instead: Instead = (_, init) =>
      init?.method === 'PATCH'
        ? json(409, { status: false, message: refused, errors: { status: [refused] } })
        : undefined;
    open('/users?q=amelia', admin, instead);
    await startEdit('Change status of Amelia Hart');
    await choose('Status of “Amelia Hart”', 'Suspended');
    await screen.findByText(refused);
    expect(screen.queryByText('User updated successfully')).toBeNull();
  });
});

test('offers no inline or bulk edit without permissions, or if the server lists none', async () => {
  const expectNoEdits = () => {
    expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  };
  const reader = await makePersonWithPermissions(app, db, ['products.read']);
  const { unmount } = open('/products', reader);
  await screen.findByText('Carbon Tripod');
  expectNoEdits();
  unmount();
  open('/products', admin, (path) =>
    isCall(path, '/me')
      ? json(200, { status: true, data: { user: { id: admin.id }, permissions: [] } })
      : undefined,
  );
  await screen.findByText('Carbon Tripod');
  expectNoEdits();
});
