// Which columns a list shows, in which order and how densely.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminPanel } from '#resources/registry.tsx';
import { isResource } from '#src/kit/resource.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
async function openColumns(of: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: `Columns of ${of}` }));
}
const kept = async (person: Person) =>
  (await person.call('GET', '/me/preferences/lists.users')).body.data.value;

test('the columns and the density of a list are one’s own in every browser, until they are reset', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const own = ['User', 'Email', 'Status', 'Roles', 'Created', 'Actions'];
  const { unmount } = await open('/users', admin);
  const panel = await openColumns('users');
  expect(headers()).toEqual(own);
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'User' }).disabled).toBe(true);
  fireEvent.click(panel.getByRole('checkbox', { name: 'Email' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Last sign-in' }));
  fireEvent.click(panel.getByText('Compact'));
  const chosen = ['User', 'Status', 'Roles', 'Created', 'Last sign-in', 'Actions'];
  expect(headers()).toEqual(chosen);
  await waitFor(async () =>
    expect(await kept(admin)).toEqual({
      columns: ['status', 'roles', 'created_at', 'last_login_at'],
      density: 'compact',
    }),
  );
  unmount();

  // Nothing is known in this browser.
  await open('/users', admin);
  await waitFor(() => expect(headers()).toEqual(chosen));
  const again = await openColumns('users');
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true);
  fireEvent.click(again.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(own);
  await waitFor(async () => expect(await kept(admin)).toBeNull());
});

test('columns that the server could not keep are shown all the same, and that is told', async () => {
  announceFailedCalls();
  const admin = await makePerson(app, db, [roleId]);
  await open('/users', admin, (path, init) =>
    path.includes('/me/preferences/') && init?.method === 'PUT'
      ? json(500, { message: 'Out of order' })
      : undefined,
  );
  const panel = await openColumns('users');
  fireEvent.click(panel.getByRole('checkbox', { name: 'Email' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Roles' }));
  await screen.findByText('Your columns could not be kept');
  expect(headers()).toEqual(['User', 'Status', 'Created', 'Actions']);
});

test('a look that makes no sense is as if there were none', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const value = { columns: ['last_login_at', 'shoe_size'], density: 'compact' };
  await admin.call('PUT', '/me/preferences/lists.users', { body: { value } });
  await admin.call('PUT', '/me/preferences/lists.roles', { body: { value: 'all of them' } });
  const { router } = await open('/users', admin);
  await waitFor(() => expect(headers()).toEqual(['User', 'Last sign-in', 'Actions']));
  await router.navigate('/roles');
  await screen.findByRole('columnheader', { name: 'Permissions' });
});

// Plans are cards, and what has no screen of its own is no such list.
const lists = adminPanel
  .filter(isResource)
  .filter(({ contract: { name, sorters }, parent }) => sorters.length > 0 && !parent && name !== 'plans');

test.each(lists.map(({ contract }) => [contract.name, contract.many.toLowerCase()]))(
  '%s offer more columns than they show, and what is chosen is exported in that order',
  async (name, many) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const admin = await makePerson(app, db, [roleId]);
    let columns: string[] = [];
    // One row has all columns.
    const { body: rows } = await admin.call('GET', `/${name}`, { query: { limit: '1' } });
    await open(`/${name}`, admin, (path, init) => {
      if (isCall(path, '/exports')) columns = JSON.parse(String(init?.body)).columns;
      return isCall(path, `/${name}`) ? json(200, rows) : undefined;
    });
    const panel = await openColumns(many);
    const offered = panel.getAllByRole<HTMLInputElement>('checkbox');
    const more = offered.filter(({ checked }) => !checked);
    expect(more.length).toBeGreaterThan(1);
    for (const box of more) fireEvent.click(box);
    await waitFor(() => expect(headers()).toHaveLength(offered.length + 1));
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByRole('dialog', { name: `Export ${many}` });
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await screen.findByText('The export has begun');
    // Both prices of a traffic plan stand in one of its fields.
    expect(columns).toHaveLength(offered.length - (name === 'traffic-plans' ? 1 : 0));
    expect(columns.at(-1)).toBe('id');
  },
);

test('of a server that keeps nothing for people, the choice is kept in this browser alone', async () => {
  const admin = await makePerson(app, db, [roleId]);
  const asked: string[] = [];
  const { router } = await open('/users', admin, (path) => {
    if (/lists\.users|views\?resource=users/.test(path)) asked.push(path);
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
  expect(asked).toEqual([]);
});
