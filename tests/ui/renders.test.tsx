// Tests how often the cells of a list render. The screen renders after each response and URL change, and rendering all
// cells of a hundred rows would be slow.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { definition } from '#resources/users/resource.tsx';
import { screenRoutes } from '#src/app/screen-routes.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, open, serveScreens } from '#tests/kit/screens.tsx';

const rendered: string[] = [];
const route = screenRoutes.find(({ path }) => path === '/users');
const originalScreen = route?.Screen;
/** The list of users with a column that records its renders. */
const Screen = listScreen(definition, {
  columns: [
    {
      title: 'Counted',
      dataIndex: 'email',
      render(_, { full_name }) {
        rendered.push(String(full_name));
        return 'counted';
      },
    },
  ],
});
beforeAll(() => void Object.assign(route ?? {}, { Screen }));
afterAll(() => void Object.assign(route ?? {}, { Screen: originalScreen }));
beforeEach(() => rendered.splice(0));

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const view = { resource: 'users', name: 'Suspended ones', query: 'status=SUSPENDED' };
await admin.call('POST', '/views', { body: view });

const rowNames = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset.row ?? '');

test('renders each cell once when a list opens, despite later responses', async () => {
  const { gate, goOn } = held();
  await open('/users', admin, (path) => (isCall(path, '/views') ? gate : undefined));
  await screen.findByText('46 of 46 users');
  goOn();
  await screen.findByRole('combobox', { name: 'View of users' });
  expect(rowNames()).toHaveLength(10);
  expect(rendered).toEqual(rowNames());
});

test('renders no cell on selection, an open menu or typing in the search', async () => {
  await open('/users', admin);
  await screen.findByText('46 of 46 users');
  rendered.splice(0);
  const [name] = rowNames();
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await screen.findByText('1 selected');
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menuitem', { name: 'View Details' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'a' } });
  expect(rendered).toEqual([]);
});

test('renders the cells of the next page once, and the previous cells no more', async () => {
  const { router } = await open('/users', admin);
  await screen.findByText('46 of 46 users');
  const before = rowNames();
  await act(() => router.navigate('/users?page=2'));
  await waitFor(() => expect(rowNames()).not.toEqual(before));
  expect(rendered).toEqual([...before, ...rowNames()]);
});
