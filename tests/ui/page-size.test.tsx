import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);

/** Without the head. Rows that stand for those that are loaded have no name. */
const rows = () => screen.getByRole('table', { name: 'Stores' }).querySelectorAll('[data-row]').length;

async function choose(label: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Stores per page' }));
  fireEvent.click(await screen.findByTitle(label));
}

test('the chosen size of pages is one’s own in every browser, also where a page shows all', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { router, unmount } = await open('/stores?sort=name&order=desc&page=2', admin);
  await screen.findByRole('button', { name: 'Page 2', current: 'page' });
  await choose('25 / page');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name&order=desc&limit=25'));
  await waitFor(() => expect(rows()).toBeGreaterThan(10));
  unmount();

  // Nothing is known in this browser.
  const other = open('/stores', admin);
  await waitFor(() => expect(rows()).toBeGreaterThan(10));
  await screen.findByText(/^(\d+) of \1 stores$/);
  await choose('10 / page');
  await waitFor(() => expect(rows()).toBe(10));
  expect(other.router.state.location.search).toBe('');
});

/** Collects what the list of roles asks for. */
function askedOfRoles() {
  const asked: string[] = [];
  const watch = (path: string) => {
    if (isCall(path, '/roles')) asked.push(path);
  };
  return { asked, watch };
}

test('what the server could not keep is told, and holds until the page is loaded again', async () => {
  announceFailedCalls();
  const admin = await makePerson(app, db, [roleId]);
  const { asked, watch } = askedOfRoles();
  const { router } = open('/stores', admin, (path, init) => {
    watch(path);
    return init?.method === 'PUT' ? json(500, { message: 'Out of order' }) : undefined;
  });
  await choose('25 / page');
  await screen.findByText("Your page size couldn't be saved");
  await router.navigate('/roles');
  await waitFor(() => expect(asked).toContainEqual(expect.stringContaining('page=1&limit=25')));
  // It was known: the first question is for so many.
  expect(asked.join()).not.toContain('limit=10');
});

test('an answer of before does not take back what was chosen meanwhile', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const { asked, watch } = askedOfRoles();
  const { gate, goOn } = held();
  let answered = 0;
  const { router } = open('/stores', admin, async (path, init) => {
    watch(path);
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
  await waitFor(() => expect(asked).toContainEqual(expect.stringContaining('page=1&limit=25')));
  expect(localStorage.getItem('list_limit')).toMatch(/^25 /);
});
