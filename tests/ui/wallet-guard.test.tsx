// Tests the protection of wallet addresses on the screen: confirmation, pending addresses, and the warning.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cryptoWalletsTable } from '#server/db/tables/crypto.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const role = await adminRoleId(db);
const [admin, other] = [await makePerson(app, db, [role]), await makePerson(app, db, [role])];
const list = '/crypto-payments?tab=wallet-addresses';
const path = '/crypto/wallet-addresses';
let id = '';

const post = async (url: string, body: object, by: Person = admin) =>
  (await by.call('POST', url, { body })).body.data;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const read = async () => (await admin.call('GET', `${path}/${id}`)).body.data;

beforeAll(async () => {
  const chain = await post('/crypto/chains', { name: 'Testnet', symbol: 'TST' });
  const currency = await post('/crypto/currencies', { name: 'Coin', symbol: 'COIN', decimals: 6 });
  const address = 'First-address-111111';
  id = (await post(path, { chain_id: chain.id, currency_id: currency.id, address })).id;
});

test('asks for the last six characters of a changed address', async () => {
  await open(`${list}&open=edit.${id}`, admin);
  await screen.findByLabelText('Address');
  expect(screen.queryByLabelText('Last six characters')).toBeNull();
  type('Address', 'Second-address-AbC222');
  await screen.findByLabelText('Last six characters');
  type('Your password', password);
  type('Last six characters', 'abc333');
  const form = within(screen.getByRole('form', { name: 'Edit wallet mapping' }));
  fireEvent.click(form.getByRole('button', { name: /Save|Update/ }));
  await screen.findByText('These are not the last six characters of the address');
  type('Last six characters', 'abc222');
  fireEvent.click(form.getByRole('button', { name: /Save|Update/ }));
  await waitFor(async () => expect(await read()).toMatchObject({ address: 'Second-address-AbC222' }));
});

test('shows a pending address, which a second administrator approves and its author can only stop', async () => {
  const settings = [
    { key: 'wallet_wait_hours', value: 24 },
    { key: 'wallet_approval', value: true },
  ];
  await post('/settings/bulk-update', settings);
  const body = { address: 'Third-address-333333', confirmation: '333333', password };
  await admin.call('PATCH', `${path}/${id}`, { body });

  const own = open(list, admin);
  fireEvent.click(await screen.findByRole('link', { name: /^New address …333333 needs approval/ }));
  await screen.findByRole('button', { name: 'Stop new address' });
  await screen.findByText(/^New address requested/);
  expect(screen.queryByRole('button', { name: 'Approve address' })).toBeNull();
  own.unmount();

  const { router } = open(`${list}&open=history.${id}`, other);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve address' }));
  await waitFor(async () =>
    expect(await read()).toMatchObject({ address: 'Second-address-AbC222', needs_approval: false }),
  );
  // The panel closes by itself, and must not close again later.
  await waitFor(() => expect(router.state.location.search).not.toContain('open='));
  fireEvent.click(await screen.findByRole('link', { name: /^New address …333333 from / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop new address' }));
  await waitFor(async () => expect(await read()).toMatchObject({ pending_address: null }));
});

test('warns on the list and in the panel about an address that was changed outside the console', async () => {
  await db.update(cryptoWalletsTable).set({ address: 'Evil' }).where(eq(cryptoWalletsTable.id, id));
  const shown = open(list, admin);
  await screen.findByText('Testnet, COIN: It differs from its history.');
  shown.unmount();
  open(`${list}&open=history.${id}`, admin);
  await screen.findByText('This address: It differs from its history.');
});
