// Tests saved views of lists.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { viewsTable } from '#server/db/tables/views.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);
const administrator = () => makePerson(app, db, [roleId]);

const make = async (person: Person, values: object) => {
  const body = { resource: 'users', name: 'Suspended ones', query: 'status=SUSPENDED', ...values };
  return (await person.call('POST', '/views', { body })).body.data;
};
const savedView = async (person: Person, id: string) => {
  const { body } = await person.call('GET', '/views', { query: { resource: 'users' } });
  return body.data.find((view: { id: string }) => view.id === id);
};
const shownView = (name: string | RegExp) =>
  screen.findByText(name, { selector: '.ant-select-selection-item' });
const show = async (name: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'View of users' }));
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
};
const chooseAction = async (view: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${view}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });

test('stores columns that are chosen in a view with the view, not with the list', async () => {
  allowFailedCalls();
  const admin = await administrator();
  const { id } = await make(admin, { name: 'Working', query: 'status=ACTIVE' });
  const { router } = await open(`/users?status=ACTIVE&view=${id}`, admin);
  await shownView('Working');
  fireEvent.click(await button('Columns'));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns of users' }));
  fireEvent.click(panel.getByRole('checkbox', { name: 'Roles' }));
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  await screen.findByText('Changed');
  fireEvent.click(await button('Save'));
  await waitFor(async () =>
    expect(await savedView(admin, id)).toMatchObject({ columns: ['email', 'status', 'created_at'] }),
  );
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  await show('All users');
  await waitFor(() => expect(headers()).toContain('Roles'));
  expect(router.state.location.search).toBe('');
  await show('Working');
  await waitFor(() => expect(headers()).not.toContain('Roles'));

  // A duplicate name is rejected at its field.
  await chooseAction('Working', 'Copy');
  const copy = within(await screen.findByRole('dialog', { name: 'Copy view' }));
  fireEvent.click(copy.getByRole('button', { name: 'Save' }));
  await copy.findByText('You already have a view with this name.');
});

test('discards, copies or saves a changed view, reports conflicts and keeps focus on the screen', async () => {
  allowFailedCalls();
  const admin = await administrator();
  const view = await make(admin, {});
  const { router } = await open(`/users?status=SUSPENDED&view=${view.id}`, admin);
  const expectFocusOnScreen = () => waitFor(() => expect(document.activeElement?.id).toBe('main'));
  // Focus the button first, because it disappears after the click.
  const press = async (name: string) => {
    const target = await button(name);
    target.focus();
    fireEvent.click(target);
  };
  await shownView('Suspended ones');
  expect(screen.queryByText('Changed')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await screen.findByText('Changed');
  expect(router.state.location.search).toBe(`?status=INACTIVE&view=${view.id}`);
  await press('Discard');
  await expectFocusOnScreen();
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  expect(router.state.location.search).toBe(`?status=SUSPENDED&view=${view.id}`);

  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await press('Save as view');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Name/, { selector: '.ant-form-item-explain-error' });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Another' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expectFocusOnScreen();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await show('Suspended ones');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Suspended' }).checked).toBe(true),
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await screen.findByText('Changed');
  await admin.call('PATCH', `/views/${view.id}`, { body: { query: 'q=elsewhere' } });
  fireEvent.click(await button('Save'));
  await screen.findByText('Someone changed this view in the meantime');
  expect(await savedView(admin, view.id)).toMatchObject({ query: 'q=elsewhere' });
  expect(router.state.location.search).toBe(`?status=INACTIVE&view=${view.id}`);
  // The first save after the conflict may still have the old version.
  await waitFor(async () => {
    if (screen.queryByRole('button', { name: 'Save' })) await press('Save');
    expect(await savedView(admin, view.id)).toMatchObject({ query: 'status=INACTIVE' });
  });
  await expectFocusOnScreen();
});

test('reports unknown filters and a deleted view, and keeps the list’s state', async () => {
  allowFailedCalls();
  const admin = await administrator();
  const view = await make(admin, {});
  await db.update(viewsTable).set({ query: 'colour=red&status=SUSPENDED' }).where(eq(viewsTable.id, view.id));
  const { router } = await open(`/users?status=SUSPENDED&view=${view.id}`, admin);
  await screen.findByText(/^This view also filters by “colour”, which this list no longer supports\./);
  expect(screen.queryByText('Changed')).toBeNull();
  await admin.call('DELETE', `/views/${view.id}`);
  await chooseAction('Suspended ones', 'Set as default');
  await screen.findByText('This view was deleted in the meantime');
  const warning = (await screen.findByText(/^This view was deleted or is no longer shared with you/))
    .parentElement;
  expect(router.state.location.search).toBe(`?status=SUSPENDED&view=${view.id}`);
  await button('Save as view');
  fireEvent.click(within(warning as HTMLElement).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=SUSPENDED'));
});

test('offers all views in one select', async () => {
  const admin = await administrator();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    await make(admin, { name, resource: 'roles', query: '' });
  const { router } = await open('/roles', admin);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'View of roles' }));
  await screen.findByText('G', { selector: '.ant-select-item-option-content' });
  const offered = [...document.querySelectorAll('.ant-select-item-option-content')];
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All roles',
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  ]);
  fireEvent.click(offered.at(-1) as Element);
  await shownView('G');
  expect(router.state.location.search).toMatch(/^\?view=/);
});

test('names the owner of a shared view and lets it be the default in all browsers', async () => {
  const [one, other] = [await administrator(), await administrator()];
  const view = await make(one, { shared: true, columns: ['email'], name: 'For all' });
  const { unmount } = await open('/users', other);
  await show(/^For all by /);
  await waitFor(() => expect(headers()).toEqual(['User', 'Email', 'Actions']));
  fireEvent.click(await button('Actions for For all'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
  await waitFor(async () => expect(await savedView(other, view.id)).toMatchObject({ isDefault: true }));
  const address = `/users?status=SUSPENDED&view=${view.id}`;
  const link = () => screen.findByRole('link', { name: 'Users', current: 'page' });
  // The menu links to the default view.
  await waitFor(async () => expect((await link()).getAttribute('href')).toBe(address));
  unmount();

  // A new browser first has to load the default view.
  const again = await open('/users', other);
  await waitFor(() => expect(again.router.state.location.search).toBe(address.slice('/users'.length)));
  await shownView(/^For all/);
  await show('All users');
  await waitFor(() => expect(again.router.state.location.search).toBe(''));
});
