// Tests the choice, order and density of columns.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminPanel } from '#resources/registry.tsx';
import { isResource } from '#src/show/resource.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);

const defaultHeaders = ['User', 'Email', 'Status', 'Roles', 'Created', 'Actions'];
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
async function openColumns(records: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: `Columns of ${records}` }));
}
const preference = async (person: Person) =>
  (await person.call('GET', '/me/preferences/lists.users')).body.data.value;

test('stores the chosen columns and density of a list', async () => {
  const admin = await makePerson(app, db, [roleId]);
  await open('/users', admin);
  const panel = await openColumns('users');
  expect(headers()).toEqual(defaultHeaders);
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'User' }).disabled).toBe(true);
  fireEvent.click(panel.getByRole('checkbox', { name: 'Email' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Last sign-in' }));
  fireEvent.click(panel.getByText('Compact'));
  const chosen = ['User', 'Status', 'Roles', 'Created', 'Last sign-in', 'Actions'];
  expect(headers()).toEqual(chosen);
  await waitFor(async () =>
    expect(await preference(admin)).toEqual({
      columns: ['status', 'roles', 'created_at', 'last_login_at'],
      density: 'compact',
    }),
  );
});

test('shows chosen columns and a notice when the server cannot store them', async () => {
  allowFailedCalls();
  const admin = await makePerson(app, db, [roleId]);
  await open('/users', admin, (path, init) =>
    path.includes('/me/preferences/') && init?.method === 'PUT'
      ? json(500, { message: 'Out of order' })
      : undefined,
  );
  const panel = await openColumns('users');
  fireEvent.click(panel.getByRole('checkbox', { name: 'Email' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Roles' }));
  await screen.findByText("Your column settings couldn't be saved");
  expect(headers()).toEqual(['User', 'Status', 'Created', 'Actions']);
});

test('loads stored columns in a new browser, ignores invalid ones and resets them', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const value = { columns: ['last_login_at', 'shoe_size'], density: 'compact' };
  await admin.call('PUT', '/me/preferences/lists.users', { body: { value } });
  await admin.call('PUT', '/me/preferences/lists.roles', { body: { value: 'all of them' } });
  const { router } = await open('/users', admin);
  await waitFor(() => expect(headers()).toEqual(['User', 'Last sign-in', 'Actions']));
  const panel = await openColumns('users');
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true);
  fireEvent.click(panel.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(defaultHeaders);
  await waitFor(async () => expect(await preference(admin)).toBeNull());
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  await router.navigate('/roles');
  await screen.findByRole('columnheader', { name: 'Permissions' });
});

// Without plans, which are cards, the trash, whose columns are fixed, and resources without a list screen.
const lists = adminPanel
  .filter(isResource)
  .filter(
    ({ contract: { name, sorters }, parent }) =>
      sorters.length > 0 && !parent && name !== 'plans' && name !== 'trash',
  );

/** Tests three lists per render of the console, because each render is slow. */
const groups = Array.from({ length: Math.ceil(lists.length / 3) }, (_, group) =>
  lists
    .slice(group * 3, group * 3 + 3)
    .map(({ contract: { name, many, path }, texts: { title } }) => ({ name, many, path, title })),
);

test.each(groups.map((group) => [group.map(({ name }) => name).join(', '), group] as const))(
  '%s: offers more columns than it shows, and exports the chosen ones in order',
  async (_, group) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const admin = await makePerson(app, db, [roleId]);
    await admin.call('POST', '/support/threads', { body: { subject: 'Columns', message: 'Which?' } });
    // One row is enough to show all columns.
    const rows = new Map<string, unknown>();
    for (const { name, path } of group) {
      rows.set(name, (await admin.call('GET', path, { query: { limit: '1' } })).body);
    }
    let exported: string[] | undefined;
    const { router } = open('/support', admin, (path, init) => {
      if (isCall(path, '/exports')) exported = JSON.parse(String(init?.body)).columns;
      const name = group.find((one) => isCall(path, one.path))?.name;
      return name ? json(200, rows.get(name)) : undefined;
    });
    for (const { name, many, title } of group) {
      await router.navigate(`/${name}`);
      await screen.findByRole('heading', { level: 1, name: title });
      const panel = await openColumns(many.toLowerCase());
      const offered = panel.getAllByRole<HTMLInputElement>('checkbox');
      const more = offered.filter(({ checked }) => !checked);
      expect(more.length, name).toBeGreaterThan(1);
      for (const box of more) fireEvent.click(box);
      await waitFor(() => expect(headers(), name).toHaveLength(offered.length + 1));
      fireEvent.click(panel.getByRole('button', { name: 'Close' }));
      fireEvent.click(screen.getByRole('button', { name: 'Export' }));
      const dialog = await screen.findByRole('dialog', { name: `Export ${many.toLowerCase()}` });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
      await waitFor(() => expect(exported, name).toBeDefined());
      // The two price columns of a traffic plan share one field.
      expect(exported, name).toHaveLength(offered.length - (name === 'traffic-plans' ? 1 : 0));
      expect(exported?.at(-1), name).toBe('id');
      exported = undefined;
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
);

test('stores the choice in the browser if the server has no preferences', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const requests: string[] = [];
  const { router } = await open('/users', admin, (path) => {
    if (/lists\.users|views\?resource=users/.test(path)) requests.push(path);
    return isCall(path, '/me')
      ? json(200, { status: true, data: { user: { id: admin.id }, permissions: [] } })
      : undefined;
  });
  const panel = await openColumns('users');
  fireEvent.click(panel.getByRole('checkbox', { name: 'Email' }));
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  expect(headers()).not.toContain('Email');
  await router.navigate('/roles');
  await screen.findByRole('columnheader', { name: 'Permissions' });
  await router.navigate('/users');
  await screen.findByRole('columnheader', { name: 'User' });
  expect(headers()).not.toContain('Email');
  expect(screen.queryByRole('button', { name: 'Save as view' })).toBeNull();
  expect(requests).toEqual([]);
});
