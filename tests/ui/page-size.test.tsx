import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);

/** Without the head. Rows that stand for those that are loaded have no name. */
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .filter((row) => row.dataset.row !== undefined);

async function choose(label: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Users per page' }));
  fireEvent.click(await screen.findByTitle(label));
}

test('the chosen size of pages is one’s own in all lists and in every browser', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { router, unmount } = await open('/users?q=e&page=2', admin);
  await screen.findByRole('button', { name: 'Page 2', current: 'page' });
  await choose('25 / page');
  await waitFor(() => expect(router.state.location.search).toBe('?q=e&limit=25'));
  await waitFor(() => expect(rows('Users')).toHaveLength(25));
  await router.navigate('/products');
  await waitFor(() => expect(rows('Products')).toHaveLength(25));
  unmount();

  // Nothing is known in this browser.
  const other = open('/users', admin);
  await waitFor(() => expect(rows('Users')).toHaveLength(25));
  await choose('10 / page');
  await waitFor(() => expect(rows('Users')).toHaveLength(10));
  expect(other.router.state.location.search).toBe('');
});

test('a size that is no choice is as if it were not there', async () => {
  const asked: string[] = [];
  open('/users?limit=33', await makePerson(app, db, [roleId]), (path) => {
    if (isCall(path, '/users')) asked.push(path);
    return undefined;
  });
  await waitFor(() => expect(rows('Users')).toHaveLength(10));
  expect(asked.every((path) => !path.includes('limit=33'))).toBe(true);
});

test('a page that shows all of them can still be made smaller', async () => {
  open('/users?limit=100', await makePerson(app, db, [roleId]));
  await screen.findByText(/^\d\d of \d\d users$/);
  await waitFor(() => expect(rows('Users').length).toBeGreaterThan(40));
  await choose('10 / page');
  await waitFor(() => expect(rows('Users')).toHaveLength(10));
});

test('what the server could not keep is told, and holds until the page is loaded again', async () => {
  announceFailedCalls();
  const admin = await makePerson(app, db, [roleId]);
  const { router } = open('/users', admin, (_, init) =>
    init?.method === 'PUT' ? json(500, { message: 'Out of order' }) : undefined,
  );
  await choose('25 / page');
  await screen.findByText('Your page size could not be kept');
  await router.navigate('/products');
  await waitFor(() => expect(rows('Products')).toHaveLength(25));
});

test('an answer of before does not take back what was chosen meanwhile', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { gate, goOn } = held();
  let answered = 0;
  const { router } = open('/users', admin, async (path, init) => {
    if (init?.method === 'PUT' || !path.endsWith('/me/preferences/lists.limit')) return undefined;
    await gate;
    answered += 1;
    return json(200, { status: true, data: { key: 'lists.limit', value: 50 } });
  });
  await choose('25 / page');
  await waitFor(() => expect(rows('Users')).toHaveLength(25));
  goOn();
  await waitFor(() => expect(answered).toBe(1));
  await router.navigate('/products');
  await waitFor(() => expect(rows('Products')).toHaveLength(25));
  expect(localStorage.getItem('list_limit')).toMatch(/^25 /);
});
