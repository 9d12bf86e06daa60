// Tests crypto payments with failed calls and many records.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cryptoCurrenciesTable } from '#server/db/tables/crypto.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const notices = () => screen.getByRole('region', { name: 'Notices' }).textContent;

test.each([
  ['chains', 'chain', '/crypto/chains', { Name: 'A', Symbol: 'A' }],
  ['currencies', 'currency', '/crypto/currencies', { Name: 'A', Symbol: 'A', Decimals: '6' }],
])('%s: reports a failed create even without a message', async (tab, one, path, values) => {
  allowFailedCalls();
  await open(`/crypto-payments?tab=${tab}&open=create`, admin, (url, init) =>
    isCall(url, path) && init?.method === 'POST' ? json(500, {}) : undefined,
  );
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries(values)) type(label, value);
  const form = within(screen.getByRole('form', { name: `Create ${one}` }));
  fireEvent.click(form.getByRole('button', { name: `Create ${one}` }));
  await waitFor(() => expect(notices()).toContain(`Failed to create ${one}`));
  // Typed values stay.
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('A');
});

test('lists the failed calls with their reasons and retries only these', async () => {
  allowFailedCalls();
  let fails = true;
  let reason = 'Away.';
  const requests: string[] = [];
  await open('/crypto-payments', admin, (url) => {
    if (!url.includes('/crypto/')) return undefined;
    const path = new URL(url, 'http://here').pathname;
    requests.push(path.split('/').at(-1) ?? '');
    const broken = fails && !path.endsWith('chains');
    return broken ? json(500, path.endsWith('currencies') ? { message: reason } : {}) : undefined;
  });
  /** The alert is another one after each attempt. */
  const failure = () =>
    within(screen.getByText('Failed to load crypto data').closest('[role=alert]') as HTMLElement);
  const expectReasons = () =>
    waitFor(() => {
      failure().getByText(`Currencies: ${reason}`);
      failure().getByText('Wallet Addresses');
    });
  await expectReasons();
  await screen.findByText('No chains found');
  expect(requests.toSorted()).toEqual(['chains', 'currencies', 'wallet-addresses']);
  const retry = async () => {
    requests.length = 0;
    fireEvent.click(failure().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requests.toSorted()).toEqual(['currencies', 'wallet-addresses']));
  };
  reason = 'Still away.';
  await retry();
  await expectReasons();
  fails = false;
  await retry();
  await waitFor(() => expect(screen.queryByText('Failed to load crypto data')).toBeNull());
});

test('loads more than a hundred records, pages and searches them', async () => {
  await db.insert(cryptoCurrenciesTable).values(
    Array.from({ length: 205 }, (_, n) => ({
      name: `Currency ${n}`,
      symbol: `S${n}`,
      decimals: n % 37,
      is_active: n !== 3,
    })),
  );
  await open('/crypto-payments?tab=currencies', admin);
  await screen.findByText('204 of 205 currencies');
  const table = screen.getByRole('table', { name: 'Currencies' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  fireEvent.click(screen.getByRole('button', { name: 'Page 21' }));
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(5));
  type('Search currencies', 'S7');
  fireEvent.keyDown(screen.getByLabelText('Search currencies'), { key: 'Enter', code: 'Enter', keyCode: 13 });
  await screen.findByText('11 of 205 currencies');
});

test('does not validate an empty address when a chain is chosen', async () => {
  const chain = { id: 'c1', name: 'Bitcoin', symbol: 'BTC', family: 'bitcoin', is_active: true };
  await open('/crypto-payments?tab=wallet-addresses&open=create', admin, (url) =>
    isCall(url, '/crypto/chains') ? json(200, { status: true, data: [chain] }) : undefined,
  );
  fireEvent.mouseDown(await screen.findByLabelText('Chain'));
  fireEvent.click(await screen.findByTitle('Bitcoin (BTC)'));
  await waitFor(() =>
    expect(screen.getByLabelText('Chain').closest('.ant-select')?.textContent).toContain('Bitcoin'),
  );
  const item = screen.getByLabelText('Address').closest('.ant-form-item');
  expect(item?.querySelector('.ant-form-item-explain-error')).toBeNull();
});
