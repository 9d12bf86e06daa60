// Values that are changed in the row of a list, as a person sees it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makeHolder, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
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
const found = async (name: string): Promise<Product> =>
  (await admin.call('GET', '/products', { query: { q: name } })).body.data[0];

const pencil = (name: string) => screen.findByRole('button', { name });
const touch = async (name: string) => fireEvent.click(await pencil(name));
const price = async (name: string) =>
  await screen.findByRole<HTMLInputElement>('textbox', { name: `Price of “${name}”` });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
/** As Enter in a form's only text does. */
const enter = (input: HTMLInputElement) => fireEvent.submit(input.closest('form') as HTMLFormElement);
/** Chooses in the select that a cell opened. */
async function choose(label: string, option: string) {
  await screen.findByRole('combobox', { name: label, expanded: true });
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);

describe('a price', () => {
  const listOf = (name: string) => `/products?q=${encodeURIComponent(name)}`;

  test('is changed once by Enter, alone, over the version that was read, and not by what breaks its rule; the figures follow', async () => {
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
    await touch(`Change price of ${name}`);
    const wrong = await price(name);
    // Escape gives it up; Tab does not save it.
    type(wrong, '');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.focus();
    fireEvent.keyDown(cancel, { key: 'Tab' });
    await screen.findByText('Price is required');
    wrong.focus();
    fireEvent.keyDown(wrong, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Price of “${name}”` })).toBeNull());
    expect(document.activeElement).toBe(await pencil(`Change price of ${name}`));

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
    expect(sent).toEqual([{ body: [['price', '199.5']], version: '"1"' }]);
    expect(summaries).toBeGreaterThan(before);
  });

  test('that someone else changed meanwhile is shown, and is there whoever keeps it or gives up', async () => {
    announceFailedCalls();
    const name = 'Canvas Tote';
    const { id, price: read } = await found(name);
    open(listOf(name), admin);
    /** Types a price, which somebody else changes meanwhile, and asks to save it. */
    const collide = async (theirs: string, begun: string) => {
      await touch(`Change price of ${name}`);
      const input = await price(name);
      // The version is read when it opens.
      await waitFor(() => expect(input.value).toBe(begun));
      type(input, '5');
      const payload = new FormData();
      payload.append('price', theirs);
      await admin.call('PATCH', `/products/${id}`, { body: payload });
      // Nobody ends a composed character by it.
      fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
      expect(screen.getByRole('textbox', { name: `Price of “${name}”` })).toBe(input);
      enter(input);
      return input;
    };
    await collide('7.25', read);
    const { full_name: by } = (await admin.call('GET', `/users/${admin.id}`)).body.data;
    await screen.findByText(`This record was changed by ${by}. It is now: $7.25`);
    fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => rowOf(name).getByText('$7.25'));
    expect((await found(name)).price).toBe('7.25');

    const input = await collide('8', '7.25');
    await screen.findByText(/It is now: \$8\.00$/);
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => rowOf(name).getByText('$8.00'));
  });
});

test('whoever changes a status goes on from the screen where the row leaves the list', async () => {
  open('/products?status=published&q=Turntable', admin);
  await touch('Change status of Turntable T1');
  await choose('Status of “Turntable T1”', 'Archived');
  await screen.findByText('Status of “Turntable T1”: Published → Archived');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Turntable T1/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
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
  await waitFor(() => expect(document.activeElement).toBe(next));
  type(next, '88');
  enter(next);
  await waitFor(() => rowOf(second.name).getByText('$88.00'));
  await waitFor(() => expect(screen.queryByRole('link', { name: first.name })).toBeNull());

  expect(await price(first.name)).toBe(input);
  expect(input.value).toBe('77');
  const change = await pencil(`Change price of ${second.name}`);
  await waitFor(() => expect(document.activeElement).toBe(change));
  input.focus();
  enter(input);
  await screen.findByText(/^This record was changed by .* It is now: /);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }));
  await screen.findByText(new RegExp(`^Price of “${first.name}”: .* → \\$77\\.00$`));
  expect(sent).toEqual([second.id, first.id, first.id]);
  expect([(await found(first.name)).price, (await found(second.name)).price]).toEqual(['77.00', '88.00']);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

describe('a status', () => {
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
});

test('who may change nothing, or whose server lists no grants, is offered nothing: neither in a row nor for many', async () => {
  const nothing = () => {
    expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  };
  const reader = await makeHolder(app, db, ['products.read']);
  const { unmount } = open('/products', reader);
  await screen.findByText('Carbon Tripod');
  nothing();
  unmount();
  open('/products', admin, (path) =>
    isCall(path, '/me')
      ? json(200, { status: true, data: { user: { id: admin.id }, permissions: [] } })
      : undefined,
  );
  await screen.findByText('Carbon Tripod');
  nothing();
});
