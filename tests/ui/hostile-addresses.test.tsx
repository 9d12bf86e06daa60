// Tests that no screen uses a `javascript:` URL from a response in a link, image or form.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { screenRoutes } from '#src/app/screen-routes.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({});
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const address = 'javascript:alert(document.domain)';

/** A record that fits every resource, with the hostile URL in each URL field. */
const hostile = {
  id: '1',
  name: 'Hostile',
  title: 'Hostile',
  full_name: 'Hostile',
  symbol: 'HST',
  status: 'published',
  isActive: true,
  imageUrl: address,
  iconUrl: address,
  previewImageUrl: address,
  external_url: address,
  explorer_url: address,
  rpc_url: address,
  url: address,
  logo: address,
  domain: { name: address },
  address,
  chain_id: '1',
  currency_id: '1',
  content: `<p><a href="${address}">Hostile</a></p>`,
  termsConditionsText: `<p><a href="${address}">Hostile</a></p>`,
  files: [{ id: 'f', url: address, fileName: 'Hostile', mimeType: 'image/png', size: 1 }],
};

/** A server with only the calls of the specification. All its records are hostile. */
function answers(path: string) {
  if (isCall(path, '/me')) {
    const user = { id: 'me', email: 'me@example.com', roles: [{ id: 'r', name: 'admin' }] };
    return json(200, { status: true, data: { user } });
  }
  if (contracts.some((contract) => isCall(path, contract.path))) return json(200, [hostile]);
  return contracts.some((contract) => isCall(path, `${contract.path}/1`)) ? json(200, hostile) : undefined;
}

const hostileElements = () =>
  [...document.querySelectorAll('[href], [src], [action], [formaction]')].filter((element) =>
    ['href', 'src', 'action', 'formaction'].some((name) =>
      /^\s*javascript:/i.test(element.getAttribute(name) ?? ''),
    ),
  );

const recordPaths = screenRoutes.map(({ path }) => path).filter((path) => path.includes('/:id'));

test.each(recordPaths)('renders no hostile URL on %s', async (path) => {
  await open(path.replace(':id', '1'), admin, answers);
  await screen.findAllByRole('heading');
  await waitFor(() =>
    expect(
      screen.queryAllByText(/Hostile/).length + screen.queryAllByDisplayValue(/Hostile/).length > 0 ||
        screen.queryByText('Page Not Found') !== null,
    ).toBe(true),
  );
  expect(hostileElements()).toEqual([]);
});

test.each([
  '/products',
  '/categories',
  '/templates',
  '/traffic-plans',
  '/my-stores',
  '/crypto-payments',
  '/crypto-payments?tab=wallets',
])('renders no hostile URL on %s', async (path) => {
  await open(path, admin, answers);
  await screen.findAllByText(/Hostile/);
  expect(hostileElements()).toEqual([]);
});
