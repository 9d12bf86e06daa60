// What a browser keeps of last time may be another version's, or damaged: it is left out then, and the screen stands.
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FirstRows } from '#src/layout/first-rows.tsx';
import { recentKey } from '#src/layout/palette-host.ts';
import { recentChoices } from '#src/palette/recent-choices.ts';
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
const places = (words: unknown, labels: unknown, frame: unknown) =>
  JSON.stringify({ '/users': { of: 'me', tableWidth, words, labels, frame, distance: 40 } });

test.each([
  'null',
  '5',
  '{"/users":null}',
  places(undefined, undefined, undefined),
  places([null], [], []),
  places([], 'x', [5]),
])('no rows are painted by places that make no sense: %s', async (kept) => {
  window.history.replaceState({}, '', '/users');
  localStorage.setItem('auth_user', JSON.stringify({ id: 'me' }));
  localStorage.setItem('table_width', tableWidth);
  localStorage.setItem('row_places', kept);
  const body = JSON.stringify({ data: [{ id: 'one', name: 'One' }] });
  const answer = Promise.resolve({ body });
  window.begin = { calls: new Map([['/users', { answer }]]) } as unknown as NonNullable<typeof window.begin>;
  render(<FirstRows />);
  await answer;
  expect(await screen.findByRole('status')).toBeTruthy();
});

test.each([5, [null], [{ id: 1 }]])('a list stands whatever was kept as its views: %j', async (value) => {
  const { router } = await open('/stores', admin);
  await screen.findByRole('button', { name: 'Columns' });
  localStorage.setItem('list_views.users', JSON.stringify({ of: admin.id, value }));
  localStorage.setItem('list_beginnings', JSON.stringify({ of: admin.id, value }));
  await router.navigate('/users');
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Columns' })).toBeTruthy();
});

test.each([5, [null], [{ key: {} }]])('no recent choices are read from %j', (choices) => {
  localStorage.setItem('auth_user', JSON.stringify({ id: 'me' }));
  localStorage.setItem(recentKey, JSON.stringify({ of: 'me', choices }));
  expect(recentChoices()).toEqual([]);
});
