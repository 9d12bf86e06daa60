// Saved views of lists: kept under a name, shown, changed, shared.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { viewsTable } from '#server/db/tables/views.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const roleId = await adminRoleId(db);
const administrator = () => makePerson(app, db, [roleId]);

const make = async (person: Person, values: object) => {
  const body = { resource: 'users', name: 'Suspended ones', query: 'status=SUSPENDED', ...values };
  return (await person.call('POST', '/views', { body })).body.data;
};
const saved = async (person: Person, id: string) => {
  const { body } = await person.call('GET', '/views', { query: { resource: 'users' } });
  return body.data.find((view: { id: string }) => view.id === id);
};
const shownView = (name: string | RegExp) =>
  screen.findByText(name, { selector: '.ant-select-selection-item' });
const show = async (name: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'View of users' }));
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
};
const act = async (of: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });

test('columns that are chosen in a view are the view’s, and not the list’s', async () => {
  announceFailedCalls();
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
    expect(await saved(admin, id)).toMatchObject({ columns: ['email', 'status', 'created_at'] }),
  );
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  await show('All users');
  await waitFor(() => expect(headers()).toContain('Roles'));
  expect(router.state.location.search).toBe('');
  await show('Working');
  await waitFor(() => expect(headers()).not.toContain('Roles'));

  // A name that is taken is refused at its field.
  await act('Working', 'Copy');
  const copy = within(await screen.findByRole('dialog', { name: 'Copy view' }));
  fireEvent.click(copy.getByRole('button', { name: 'Save' }));
  await copy.findByText('You already have a view with this name.');
});

test('a changed view is thrown away, kept under a name or saved, unless it was changed elsewhere; the focus stays on the screen', async () => {
  announceFailedCalls();
  const admin = await administrator();
  const view = await make(admin, {});
  const { router } = await open(`/users?status=SUSPENDED&view=${view.id}`, admin);
  const onScreen = () => waitFor(() => expect(document.activeElement?.id).toBe('main'));
  // A button goes away with what it is about.
  const press = async (name: string) => {
    const pressed = await button(name);
    pressed.focus();
    fireEvent.click(pressed);
  };
  await shownView('Suspended ones');
  expect(screen.queryByText('Changed')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await screen.findByText('Changed');
  expect(router.state.location.search).toBe(`?status=INACTIVE&view=${view.id}`);
  await press('Discard');
  await onScreen();
  await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  expect(router.state.location.search).toBe(`?status=SUSPENDED&view=${view.id}`);

  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await press('Save as view');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Name/, { selector: '.ant-form-item-explain-error' });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Another' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await onScreen();
  await show('Suspended ones');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  fireEvent.click(screen.getByRole('radio', { name: 'Inactive' }));
  await screen.findByText('Changed');
  await admin.call('PATCH', `/views/${view.id}`, { body: { query: 'q=elsewhere' } });
  fireEvent.click(await button('Save'));
  await screen.findByText('Someone changed this view in the meantime');
  expect(await saved(admin, view.id)).toMatchObject({ query: 'q=elsewhere' });
  expect(router.state.location.search).toBe(`?status=INACTIVE&view=${view.id}`);
  await waitFor(async () => {
    await press('Save');
    expect(await saved(admin, view.id)).toMatchObject({ query: 'status=INACTIVE' });
  });
  await onScreen();
});

test('of a view that is gone, and of a filter that is no more, it is told; nothing is lost', async () => {
  announceFailedCalls();
  const admin = await administrator();
  const view = await make(admin, {});
  await db.update(viewsTable).set({ query: 'colour=red&status=SUSPENDED' }).where(eq(viewsTable.id, view.id));
  const { router } = await open(`/users?status=SUSPENDED&view=${view.id}`, admin);
  await screen.findByText(/^This view also filters by “colour”, which this list no longer supports\./);
  expect(screen.queryByText('Changed')).toBeNull();
  await admin.call('DELETE', `/views/${view.id}`);
  await act('Suspended ones', 'Set as default');
  await screen.findByText('This view was deleted in the meantime');
  const gone = (await screen.findByText(/^This view is not there any more/)).parentElement;
  expect(router.state.location.search).toBe(`?status=SUSPENDED&view=${view.id}`);
  await button('Save as view');
  fireEvent.click(within(gone as HTMLElement).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=SUSPENDED'));
});

test('all views are offered in one select, whose label is the shown one', async () => {
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

test('others’ views say whose they are, and can be begun with, in another browser too', async () => {
  const [one, other] = [await administrator(), await administrator()];
  const view = await make(one, { shared: true, columns: ['email'], name: 'For all' });
  const { unmount } = await open('/users', other);
  await show(/^For all by /);
  await waitFor(() => expect(headers()).toEqual(['User', 'Email', 'Actions']));
  fireEvent.click(await button('Actions for For all'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
  await waitFor(async () => expect(await saved(other, view.id)).toMatchObject({ isDefault: true }));
  const address = `/users?status=SUSPENDED&view=${view.id}`;
  const link = () => screen.findByRole('link', { name: 'Users', current: 'page' });
  // The menu leads there at once, wherever one is.
  await waitFor(async () => expect((await link()).getAttribute('href')).toBe(address));
  unmount();

  // Nothing is known in this browser: the list begins with it once it is.
  const again = await open('/users', other);
  await waitFor(() => expect(again.router.state.location.search).toBe(address.slice('/users'.length)));
  await shownView(/^For all/);
  await show('All users');
  await waitFor(() => expect(again.router.state.location.search).toBe(''));
});
