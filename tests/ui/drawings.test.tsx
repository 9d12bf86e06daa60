// How often a list's cells are drawn: its screen is drawn anew with each answer and each step in the address, and a hundred
// rows with eight cells each take longer than all the rest.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { definition } from '#resources/users/resource.tsx';
import { listScreen } from '#src/lists/list-page.tsx';
import { screenRoutes } from '#src/screen-routes.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, open, serveScreens } from '#tests/kit/screens.tsx';

const drawn: string[] = [];
const route = screenRoutes.find(({ path }) => path === '/users');
const own = route?.Screen;
/** The list of users with a column that counts. */
const Screen = listScreen(definition, {
  columns: [
    {
      title: 'Counted',
      dataIndex: 'email',
      render(_, { full_name }) {
        drawn.push(String(full_name));
        return 'counted';
      },
    },
  ],
});
beforeAll(() => void Object.assign(route ?? {}, { Screen }));
afterAll(() => void Object.assign(route ?? {}, { Screen: own }));
beforeEach(() => drawn.splice(0));

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const view = { resource: 'users', name: 'Suspended ones', query: 'status=SUSPENDED' };
await admin.call('POST', '/views', { body: view });

/** The names in the rows, in their order. */
const rowNames = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset.row ?? '');

test('a list that opens draws each cell once, whatever it hears after its rows', async () => {
  const { gate, goOn } = held();
  await open('/users', admin, (path) => (isCall(path, '/views') ? gate : undefined));
  await screen.findByText('46 of 46 users');
  goOn();
  await screen.findByRole('combobox', { name: 'View of users' });
  expect(rowNames()).toHaveLength(10);
  expect(drawn).toEqual(rowNames());
});

test('a row that is selected, a menu that opens and a search that is typed draw no cell', async () => {
  await open('/users', admin);
  await screen.findByText('46 of 46 users');
  drawn.splice(0);
  const [name] = rowNames();
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await screen.findByText('1 selected');
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menuitem', { name: 'View Details' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'a' } });
  expect(drawn).toEqual([]);
});

test('a page that follows draws its own cells once, and those of before not again', async () => {
  const { router } = await open('/users', admin);
  await screen.findByText('46 of 46 users');
  const before = rowNames();
  await act(() => router.navigate('/users?page=2'));
  await waitFor(() => expect(rowNames()).not.toEqual(before));
  expect(drawn).toEqual([...before, ...rowNames()]);
});
