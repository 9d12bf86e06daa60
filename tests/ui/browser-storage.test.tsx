// Tests that data in the browser's storage is ignored if it is damaged or comes from another version.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { recentKey } from '#src/app/search/palette-host.ts';
import { loadRecentChoices } from '#src/app/search/recent-choices.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

test.each([5, [null], [{ id: 1 }]])(
  'shows a list although its stored views are invalid: %j',
  async (value) => {
    const { router } = await open('/stores', admin);
    await screen.findByRole('button', { name: 'Columns' });
    localStorage.setItem('list_views.users', JSON.stringify({ of: admin.id, value }));
    localStorage.setItem('list_beginnings', JSON.stringify({ of: admin.id, value }));
    await router.navigate('/users');
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Columns' })).toBeTruthy();
  },
);

test.each([5, [null], [{ key: {} }]])('ignores invalid recent choices: %j', (choices) => {
  localStorage.setItem('auth_user', JSON.stringify({ id: 'me' }));
  localStorage.setItem(recentKey, JSON.stringify({ of: 'me', choices }));
  expect(loadRecentChoices()).toEqual([]);
});
