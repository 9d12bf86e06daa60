// Tests the drafts that forms store on this device. tests/e2e/drafts.spec.ts tests them in a browser's own storage.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { countDrafts } from '#src/ui/draft-store.ts';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { stubIndexedDb } from '#tests/kit/indexed-db.ts';
import { press } from '#tests/kit/press.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const other = await makePerson(app, db, [await adminRoleId(db)]);
const { rows, state } = stubIndexedDb();

beforeEach(() => {
  rows.length = 0;
  state.fails = false;
});

const hour = 60 * 60 * 1000;
const offered = () => screen.queryByText(/^You have unsaved changes from/);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const stored = (count: number) => waitFor(() => expect(rows).toHaveLength(count));
const changesIn = (row: (typeof rows)[number] | undefined) => row?.changed as Record<string, unknown>;

async function makeRole() {
  const name = `Role ${Math.random()}`;
  const body = { name, description: 'Before', permissionIds: [] };
  const { id } = (await admin.call('POST', '/roles', { body })).body.data;
  return { id: id as string, name };
}

async function openRole(id: string, person = admin) {
  const screenOf = open(`/roles/edit/${id}`, person);
  await screen.findByLabelText('Description');
  return screenOf;
}

/** Types into a role's form and closes the window, as a crash would. */
async function leaveDraft(description = 'Typed', person = admin) {
  const role = await makeRole();
  const { unmount } = await openRole(role.id, person);
  type('Description', description);
  await stored(1);
  unmount();
  return role;
}

async function changeAge(ms: number) {
  const [row] = rows.splice(0, 1);
  rows.push({ ...row, savedAt: Date.now() - ms });
}

const roleNow = async (id: string) => (await admin.call('GET', `/roles/${id}`)).body.data;

test('offers unsaved changes with their age, and removes the draft with the save', async () => {
  const { id } = await leaveDraft();
  await changeAge(2 * hour);
  await openRole(id);
  await screen.findByText('You have unsaved changes from 2 hours ago.');
  expect(field('Description').value).toBe('Before');
  await press('Restore');
  await screen.findByText('Your changes are restored, but not saved yet.');
  expect(field('Description').value).toBe('Typed');
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(await roleNow(id)).toMatchObject({ description: 'Typed' });
  await stored(0);
});

test('removes a draft on “Discard”', async () => {
  const { id } = await leaveDraft();
  await openRole(id);
  await waitFor(() => expect(offered()).not.toBeNull());
  await press('Discard');
  await waitFor(() => expect(offered()).toBeNull());
  expect(field('Description').value).toBe('Before');
  await stored(0);
});

test('removes the draft when the form equals the record again, and when the user confirms to leave', async () => {
  const { id } = await makeRole();
  await openRole(id);
  type('Description', 'Typed');
  await stored(1);
  type('Description', 'Before');
  await stored(0);

  type('Description', 'Typed');
  await stored(1);
  await press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Roles' });
  await stored(0);
});

test('offers a draft to its user only, for its record only, and not after 14 days', async () => {
  const { id } = await leaveDraft();
  const another = await makeRole();
  for (const [record, person] of [
    [id, other],
    [another.id, admin],
  ] as const) {
    const { unmount } = await openRole(record, person);
    await screen.findByRole('button', { name: 'Save changes' });
    expect(offered()).toBeNull();
    unmount();
  }
  await changeAge(14 * 24 * hour + 1000);
  await openRole(id);
  await stored(0);
  expect(offered()).toBeNull();
});

test('compares the versions of a restored draft if the record changed meanwhile', async () => {
  const { id, name } = await leaveDraft('Mine');
  await admin.call('PUT', `/roles/${id}`, { body: { name, description: 'Theirs', permissionIds: [] } });
  allowFailedCalls();
  await openRole(id);
  await waitFor(() => expect(offered()).not.toBeNull());
  expect(field('Description').value).toBe('Theirs');
  await press('Restore');
  await waitFor(() => expect(field('Description').value).toBe('Mine'));
  await press('Save changes');
  const versions = within(await screen.findByRole('group', { name: 'Description' }));
  versions.getByText('Before');
  versions.getByRole('radio', { name: 'Theirs Theirs' });
  fireEvent.click(versions.getByRole('radio', { name: 'Mine Mine' }));
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(await roleNow(id)).toMatchObject({ description: 'Mine' });
});

test('stores neither passwords nor secret settings', async () => {
  const first = open('/users/create', admin);
  await screen.findByLabelText('Full name');
  fireEvent.click(screen.getByLabelText('Set a password'));
  type('Password', password);
  type('Confirm password', password);
  type('Full name', 'Ada');
  await stored(1);
  expect(changesIn(rows[0])).toEqual({ full_name: 'Ada', signIn: 'password' });
  first.unmount();
  rows.length = 0;

  open('/settings?tab=email', admin);
  await screen.findByLabelText('Mail server');
  type('Password', 'hunter2');
  type('Mail server', 'smtp.example.com');
  await stored(1);
  expect(changesIn(rows[0])).toEqual({ mail_host: 'smtp.example.com' });
  expect(JSON.stringify(rows)).not.toContain('hunter2');
});

describe('chosen files', () => {
  const choose = async (bytes: number) => {
    const file = Object.defineProperty(new File(['text'], 'notes.txt', { type: 'text/plain' }), 'size', {
      value: bytes,
    });
    const { unmount } = open('/products/create', admin);
    await screen.findByLabelText('Name');
    type('Name', 'Shirt');
    fireEvent.change(field('Add files'), { target: { files: [file] } });
    await screen.findByRole('list', { name: 'New files' });
    await waitFor(() => expect(rows[0]).toMatchObject({ withoutFiles: bytes > 20 * 1024 ** 2 }));
    await waitFor(() => expect(changesIn(rows[0])).toHaveProperty('name'));
    unmount();
    await stored(1);
    open('/products/create', admin);
    await screen.findByLabelText('Name');
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  };

  test('are restored with the draft', async () => {
    await choose(4);
    within(await screen.findByRole('list', { name: 'New files' })).getByText('notes.txt');
  });

  test('are left out of the draft above 20 MB, which the form says', async () => {
    await choose(21 * 1024 ** 2);
    await screen.findByText('The files were too large to keep on this device. Please add them again.');
    expect(field('Name').value).toBe('Shirt');
    expect(screen.queryByRole('list', { name: 'New files' })).toBeNull();
  });
});

test('keeps one draft for each opened form, and offers the newest first', async () => {
  const { id } = await leaveDraft('From the first tab');
  await changeAge(3 * hour);
  const second = await openRole(id);
  type('Description', 'From the second tab');
  await stored(2);
  second.unmount();
  await openRole(id);
  await screen.findByText('You have unsaved changes from a few seconds ago.');
  await press('Discard');
  await screen.findByText('You have unsaved changes from 3 hours ago.');
  await press('Restore');
  await waitFor(() => expect(field('Description').value).toBe('From the first tab'));
});

test('asks before it removes stored drafts with the sign-out', async () => {
  const leaver = await makePerson(app, db, [await adminRoleId(db)]);
  await leaveDraft('Typed', leaver);
  const { path } = open('/profile', leaver);
  const logOut = async () => {
    fireEvent.click(await screen.findByLabelText(`Account: ${leaver.email}`));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
    dialog.getByText('Your unsaved changes in 1 form on this device will be lost.');
    return dialog;
  };
  fireEvent.click((await logOut()).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows).toHaveLength(1);
  expect(localStorage.getItem('auth_token')).toBe(leaver.token);
  fireEvent.click((await logOut()).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(path()).toBe('/login'));
  await stored(0);
});

test('saves as before when the storage is full', async () => {
  state.fails = true;
  const { id } = await makeRole();
  await openRole(id);
  type('Description', 'Typed');
  await press('Save changes');
  await screen.findByText('Role updated successfully');
  expect(rows).toEqual([]);
});

test('stores no draft on a server with base permissions', async () => {
  open('/roles/create', other, (path) =>
    isCall(path, '/me')
      ? json(200, { status: true, data: { user: { ...other, roles: [{ id: 'r', name: 'admin' }] } } })
      : undefined,
  );
  await screen.findByLabelText('Description');
  type('Description', 'Typed');
  fireEvent(window, new Event('pagehide'));
  expect(await countDrafts(other.id)).toBe(0);
  expect(rows).toEqual([]);
});
