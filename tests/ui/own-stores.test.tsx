import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({});
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

/** A server with only the calls of the specification, where the user has `count` stores. */
const withStores = (count: number) => (path: string) => {
  if (isCall(path, '/me'))
    return json(200, { status: true, data: { user: { id: 'me', email: 'me@example.com', roles: [] } } });
  if (!isCall(path, '/stores')) return undefined;
  return json(
    200,
    Array.from({ length: count }, (_, index) => ({
      id: `s${index}`,
      name: `Store ${index}`,
      isActive: true,
    })),
  );
};

const shown = () => screen.getAllByRole('link', { name: /^Store \d+$/ });

test('shows ten stores of a server without pages on one page', async () => {
  await open('/my-stores', admin, withStores(10));
  await screen.findByText('10 stores');
  expect(shown()).toHaveLength(10);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('pages more than ten stores in the browser', async () => {
  await open('/my-stores', admin, withStores(13));
  await screen.findByText('13 stores');
  expect(shown()).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
});

test('shows a message instead of an empty table without stores', async () => {
  await open('/my-stores', admin, withStores(0));
  await screen.findByText('0 stores');
  expect(screen.queryByRole('table')).toBeNull();
});
