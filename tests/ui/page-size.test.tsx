import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { waitForPendingCalls } from '#tests/kit/pending-calls.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);

/** Counts the rows, without the header and loading placeholders. */
const rows = () => screen.getByRole('table', { name: 'Stores' }).querySelectorAll('[data-row]').length;

async function choose(label: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Stores per page' }));
  fireEvent.click(await screen.findByTitle(label));
}

test('stores the chosen page size for the user in all browsers', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { router, unmount } = await open('/stores?sort=name&order=desc&page=2', admin);
  await screen.findByRole('button', { name: 'Page 2', current: 'page' });
  await choose('25 / page');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name&order=desc&limit=25'));
  await waitFor(() => expect(rows()).toBeGreaterThan(10));
  // The server has stored the choice.
  await waitForPendingCalls();
  unmount();

  // `open` clears the browser's storage.
  const other = open('/stores', admin);
  await waitFor(() => expect(rows()).toBeGreaterThan(10));
  await screen.findByText(/^(\d+) of \1 stores$/);
  await choose('10 / page');
  await waitFor(() => expect(rows()).toBe(10));
  expect(other.router.state.location.search).toBe('');
});

/** Records the requests for the list of roles. */
function recordRoleRequests() {
  const requests: string[] = [];
  const record = (path: string) => {
    if (isCall(path, '/roles')) requests.push(path);
  };
  return { requests, record };
}

test('reports a page size that the server cannot store and keeps it until a reload', async () => {
  allowFailedCalls();
  const admin = await makePerson(app, db, [roleId]);
  const { requests, record } = recordRoleRequests();
  const { router } = open('/stores', admin, (path, init) => {
    record(path);
    return init?.method === 'PUT' ? json(500, { message: 'Out of order' }) : undefined;
  });
  await choose('25 / page');
  await screen.findByText("Your page size couldn't be saved");
  await router.navigate('/roles');
  await waitFor(() => expect(requests).toContainEqual(expect.stringContaining('page=1&limit=25')));
  // The first request already uses the chosen size.
  expect(requests.join()).not.toContain('limit=10');
});

test('keeps a newer choice when an earlier response arrives late', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { requests, record } = recordRoleRequests();
  const { gate, goOn } = held();
  let answered = 0;
  const { router } = open('/stores', admin, async (path, init) => {
    record(path);
    if (init?.method === 'PUT' || !path.endsWith('/me/preferences/lists.limit')) return undefined;
    await gate;
    answered += 1;
    return json(200, { status: true, data: { key: 'lists.limit', value: 50 } });
  });
  await choose('25 / page');
  await waitFor(() => expect(rows()).toBeGreaterThan(10));
  goOn();
  await waitFor(() => expect(answered).toBe(1));
  await router.navigate('/roles');
  await waitFor(() => expect(requests).toContainEqual(expect.stringContaining('page=1&limit=25')));
  expect(localStorage.getItem('list_limit')).toMatch(/^25 /);
});
