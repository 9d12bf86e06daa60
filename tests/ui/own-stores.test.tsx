import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({});
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

/** A server of the specification's calls alone, whose person has so many stores. */
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

test.each([10, 13])('%i own stores of a server without pages are all there is', async (count) => {
  await open('/my-stores', admin, withStores(count));
  await screen.findByText(`${count} stores`);
  expect(screen.getAllByRole('link', { name: /^Store \d+$/ })).toHaveLength(count);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('who has no store is told so, and sees no table of nothing', async () => {
  await open('/my-stores', admin, withStores(0));
  await screen.findByText('0 stores');
  expect(screen.queryByRole('table')).toBeNull();
});
