// Tests that data in the browser's storage is ignored if it is damaged or comes from another version.
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FirstRows } from '#src/layout/first-rows.tsx';
import { recentKey } from '#src/layout/palette-host.ts';
import { loadRecentChoices } from '#src/palette/recent-choices.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

afterEach(() => {
  delete window.begin;
});

const tableWidth = `${innerWidth} 900`;
const rowPlaces = (words: unknown, labels: unknown, frame: unknown) =>
  JSON.stringify({ '/users': { of: 'me', tableWidth, words, labels, frame, distance: 40 } });

test.each([
  'null',
  '5',
  '{"/users":null}',
  rowPlaces(undefined, undefined, undefined),
  rowPlaces([null], [], []),
  rowPlaces([], 'x', [5]),
])('paints no rows with invalid positions: %s', async (stored) => {
  window.history.replaceState({}, '', '/users');
  localStorage.setItem('auth_user', JSON.stringify({ id: 'me' }));
  localStorage.setItem('table_width', tableWidth);
  localStorage.setItem('row_places', stored);
  const body = JSON.stringify({ data: [{ id: 'one', name: 'One' }] });
  const answer = Promise.resolve({ body });
  window.begin = { calls: new Map([['/users', { answer }]]) } as unknown as NonNullable<typeof window.begin>;
  render(<FirstRows />);
  await answer;
  expect(await screen.findByRole('status')).toBeTruthy();
});

test.each([5, [null], [{ id: 1 }]])('renders a list with invalid stored views: %j', async (value) => {
  const { router } = await open('/stores', admin);
  await screen.findByRole('button', { name: 'Columns' });
  localStorage.setItem('list_views.users', JSON.stringify({ of: admin.id, value }));
  localStorage.setItem('list_beginnings', JSON.stringify({ of: admin.id, value }));
  await router.navigate('/users');
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeTruthy();
});

test.each([5, [null], [{ key: {} }]])('ignores invalid recent choices: %j', (choices) => {
  localStorage.setItem('auth_user', JSON.stringify({ id: 'me' }));
  localStorage.setItem(recentKey, JSON.stringify({ of: 'me', choices }));
  expect(loadRecentChoices()).toEqual([]);
});
