// Values that are changed in the row of a list, as a person sees it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makeHolder, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held, type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

interface Product {
  id: string;
  name: string;
  price: string;
  status: string;
}
const found = async (name: string): Promise<Product> =>
  (await admin.call('GET', '/products', { query: { q: name } })).body.data[0];

const pencil = (name: string) => screen.findByRole('button', { name });
const touch = async (name: string) => fireEvent.click(await pencil(name));
const price = async (name: string) =>
  await screen.findByRole<HTMLInputElement>('textbox', { name: `Price of “${name}”` });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
/** As Enter in a form's only text does. */
const enter = (input: HTMLInputElement) => fireEvent.submit(input.closest('form') as HTMLFormElement);
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

describe('a price', () => {
  const name = 'Carbon Tripod';
  const address = `/products?q=${encodeURIComponent(name)}`;

  test('is changed once by Enter, alone, over the version that was read; the row and the figures follow', async () => {
    const { gate, goOn } = held();
    const sent: { body: [string, unknown][]; version: string | null }[] = [];
    let summaries = 0;
    open(address, admin, (path, init) => {
      if (isCall(path, '/products/summary')) summaries += 1;
      if (init?.method !== 'PATCH') return undefined;
      sent.push({
        body: [...(init.body as FormData).entries()],
        version: new Headers(init.headers).get('if-match'),
      });
      return gate;
    });
    await touch(`Change price of ${name}`);
    const input = await price(name);
    await waitFor(() => expect(document.activeElement).toBe(input));
    type(input, '199.5');
    const before = summaries;
    enter(input);
    enter(input);
    goOn();
    await screen.findByText('Product updated successfully');
    await screen.findByText(`Price of “${name}”: $259.00 → $199.50`);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());
    rowOf(name).getByText('$199.50');
    expect(sent).toEqual([{ body: [['price', '199.5']], version: '"1"' }]);
    expect(summaries).toBeGreaterThan(before);
    expect(document.activeElement).toBe(await pencil(`Change price of ${name}`));
  });

  test('that breaks its rule says so at the cell and is not sent; Escape gives it up', async () => {
    let sent = 0;
    open(address, admin, (_, init) => {
      if (init?.method === 'PATCH') sent += 1;
      return undefined;
    });
    await touch(`Change price of ${name}`);
    const input = await price(name);
    type(input, 'ten');
    enter(input);
    await screen.findByText('Price must be an amount from 0 to 9999999999.99 with at most two decimals');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());
    expect(document.activeElement).toBe(await pencil(`Change price of ${name}`));
    expect(sent).toBe(0);
  });

  test('that is left by Tab is saved; what cannot be stays open', async () => {
    open(address, admin);
    await touch(`Change price of ${name}`);
    const input = await price(name);
    type(input, '');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.keyDown(cancel, { key: 'Tab' });
    await screen.findByText('Price is required');
    type(input, '201');
    cancel.focus();
    fireEvent.keyDown(cancel, { key: 'Tab' });
    await waitFor(async () => expect((await found(name)).price).toBe('201.00'));
  });

  test('that someone else changed meanwhile is shown, and kept or written over', async () => {
    announceFailedCalls();
    const product = await found(name);
    const change = (body: Record<string, string>) => {
      const payload = new FormData();
      for (const [key, value] of Object.entries(body)) payload.append(key, value);
      return admin.call('PATCH', `/products/${product.id}`, { body: payload });
    };
    open(address, admin);
    await touch(`Change price of ${name}`);
    const input = await price(name);
    // The version is read when it opens.
    await waitFor(() => expect(input.value).toBe('201.00'));
    type(input, '5');
    await change({ price: '7' });
    enter(input);
    const { full_name: by } = (await admin.call('GET', `/users/${admin.id}`)).body.data;
    await screen.findByText(`This record was changed by ${by}. It is now: $7.00`);
    fireEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(async () => expect((await found(name)).price).toBe('5.00'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());

    await touch(`Change price of ${name}`);
    const again = await price(name);
    type(again, '6');
    await change({ price: '8' });
    enter(again);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => rowOf(name).getByText('$8.00'));
    expect((await found(name)).price).toBe('8.00');
  });
});

describe('whoever changes a cell', () => {
  const name = 'Webcam HD';

  test('sees what someone else made of it when they give up, and ends no character by Escape', async () => {
    announceFailedCalls();
    const product = await found(name);
    open(`/products?q=${encodeURIComponent(name)}`, admin);
    await touch(`Change price of ${name}`);
    const input = await price(name);
    await waitFor(() => expect(input.value).toBe(product.price));
    type(input, '5');
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    expect(screen.getByRole('textbox', { name: `Price of “${name}”` })).toBe(input);
    const payload = new FormData();
    payload.append('price', '7.25');
    await admin.call('PATCH', `/products/${product.id}`, { body: payload });
    enter(input);
    await screen.findByText(/It is now: \$7\.25$/);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => rowOf(name).getByText('$7.25'));
  });

  test('goes on from the screen where the row leaves the list', async () => {
    open('/products?status=published&q=Turntable', admin);
    await touch('Change status of Turntable T1');
    await screen.findByRole('combobox', { name: 'Status of “Turntable T1”', expanded: true });
    fireEvent.click(await screen.findByText('Archived', { selector: '.ant-select-item-option-content' }));
    await screen.findByText('Status of “Turntable T1”: Published → Archived');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Turntable T1/ })).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });
});

test('what is typed for one record is never another’s, also where that stands in its row by then', async () => {
  announceFailedCalls();
  const other = await makePerson(app, db, [await adminRoleId(db)]);
  const drafts = () => admin.call('GET', '/products', { query: { status: 'draft' } });
  const [first, second] = (await drafts()).body.data as [Product, Product];
  const sent: string[] = [];
  open('/products?status=draft', admin, (path, init) => {
    if (init?.method === 'PATCH') sent.push(path.split('/').at(-1) ?? '');
    return undefined;
  });
  await touch(`Change price of ${first.name}`);
  const input = await price(first.name);
  await waitFor(() => expect(input.value).toBe(first.price));
  type(input, '77');
  // Somebody publishes it: it leaves this list as soon as that comes anew, after another cell was saved.
  const payload = new FormData();
  payload.append('status', 'published');
  await other.call('PATCH', `/products/${first.id}`, { body: payload });
  await touch(`Change price of ${second.name}`);
  const next = await price(second.name);
  await waitFor(() => expect(next.value).toBe(second.price));
  type(next, '88');
  enter(next);
  await waitFor(() => rowOf(second.name).getByText('$88.00'));
  await waitFor(() => expect(screen.queryByRole('link', { name: first.name })).toBeNull());

  expect(await price(first.name)).toBe(input);
  expect(input.value).toBe('77');
  enter(input);
  await screen.findByText(/^This record was changed by .* It is now: /);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText(new RegExp(`^Price of “${first.name}”: .* → \\$77\\.00$`));
  expect(sent).toEqual([second.id, first.id, first.id]);
  expect([(await found(first.name)).price, (await found(second.name)).price]).toEqual(['77.00', '88.00']);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

describe('a status', () => {
  /** Chooses in the select that a cell opened. */
  async function choose(label: string, option: string) {
    await screen.findByRole('combobox', { name: label, expanded: true });
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  }

  test('is saved as soon as it is chosen', async () => {
    const name = 'Camera Strap';
    open(`/products?q=${encodeURIComponent(name)}`, admin);
    await touch(`Change status of ${name}`);
    await choose(`Status of “${name}”`, 'Archived');
    await screen.findByText(`Status of “${name}”: Published → Archived`);
    expect((await found(name)).status).toBe('archived');
  });

  test('of a store is active or inactive', async () => {
    const [store] = (await admin.call('GET', '/stores')).body.data.data as {
      name: string;
      isActive: boolean;
    }[];
    const { name = '', isActive } = store ?? {};
    open(`/stores?q=${encodeURIComponent(name)}`, admin);
    await touch(`Change status of ${name}`);
    await choose(`Status of “${name}”`, isActive ? 'Inactive' : 'Active');
    await screen.findByText(`Status of “${name}”: ${isActive ? 'Active → Inactive' : 'Inactive → Active'}`);
  });

  test('that the server refuses says why at the cell', async () => {
    announceFailedCalls();
    const refused = 'The last administrator must stay active.';
    const instead: Instead = (_, init) =>
      init?.method === 'PATCH'
        ? json(409, { status: false, message: refused, errors: { status: [refused] } })
        : undefined;
    open('/users?q=amelia', admin, instead);
    await touch('Change status of Amelia Hart');
    await choose('Status of “Amelia Hart”', 'Suspended');
    await screen.findByText(refused);
    expect(screen.queryByText('User updated successfully')).toBeNull();
  });

  test('of one’s own says why it stays', async () => {
    const { body } = await admin.call('GET', `/users/${admin.id}`);
    open(`/users?q=${encodeURIComponent(body.data.email)}`, admin);
    const own = await pencil(`Change status of ${body.data.full_name}`);
    expect(own.getAttribute('aria-disabled')).toBe('true');
    expect(own.dataset.hint).toBe('You cannot change your own status here.');
    fireEvent.click(own);
    expect(screen.queryByRole('combobox', { name: /^Status of/ })).toBeNull();
  });
});

test('nothing is offered to those who may not change it, nor where the server lists no grants', async () => {
  const reader = await makeHolder(app, db, ['products.read']);
  const { unmount } = open('/products', reader);
  await screen.findByText('Carbon Tripod');
  expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
  unmount();
  open('/products', admin, (path) =>
    isCall(path, '/me')
      ? json(200, { status: true, data: { user: { id: admin.id }, permissions: [] } })
      : undefined,
  );
  await screen.findByText('Carbon Tripod');
  expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
});
