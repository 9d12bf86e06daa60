import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const roleId = await makeRole(db, 'reader', ['users.read']);
const nobody = '01890000-0000-7000-8000-000000000000';

describe('a record that is not there', () => {
  test.each([
    [`/users/${nobody}`, 'User not found', 'Back to Users'],
    [`/users/edit/${nobody}`, 'User not found', 'Back to Users'],
    ['/users/nonsense', 'User not found', 'Back to Users'],
    [`/roles/${nobody}`, 'Role not found', 'Back to Roles'],
    [`/roles/edit/${nobody}`, 'Role not found', 'Back to Roles'],
    [`/stores/${nobody}`, 'Store not found', 'Back to Stores'],
    [`/stores/edit/${nobody}`, 'Store not found', 'Back to Stores'],
    [`/my-stores/${nobody}`, 'Store not found', 'Back to Stores'],
    [`/products/${nobody}`, 'Product not found', 'Back to Products'],
    [`/categories/edit/${nobody}`, 'Category not found', 'Back to Categories'],
    [`/traffic-plans/${nobody}`, 'Traffic plan not found', 'Back to Traffic Plans'],
    [`/traffic-plans/edit/${nobody}`, 'Traffic plan not found', 'Back to Traffic Plans'],
    [`/templates/${nobody}`, 'Template not found', 'Back to Templates'],
    [`/templates/edit/${nobody}`, 'Template not found', 'Back to Templates'],
    [`/pages/${nobody}`, 'Page not found', 'Back to Pages'],
  ])('%s says so, with the way to the list', async (path, text, link) => {
    announceFailedCalls();
    await open(path, admin);
    await screen.findByRole('heading', { name: text });
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(/^\/[^/]+/.exec(path)?.[0]);
  });

  test('says so in the drawer of a list, too', async () => {
    announceFailedCalls();
    await open(`/domains?open=edit.${nobody}`, admin);
    const drawer = await screen.findByRole('dialog', { name: 'Edit domain' });
    await within(drawer).findByText('Domain not found');
  });
});

describe('a record that cannot be loaded', () => {
  test.each([
    [`/users/${nobody}`, 'Failed to fetch user details', '/users'],
    [`/roles/${nobody}`, 'Failed to fetch role details', '/roles'],
    [`/roles/edit/${nobody}`, 'Failed to fetch role data', '/roles'],
    [`/traffic-plans/${nobody}`, 'Failed to fetch traffic plan details', '/traffic-plans'],
    [`/traffic-plans/edit/${nobody}`, 'Failed to fetch traffic plan', '/traffic-plans'],
    [`/pages/${nobody}`, 'Failed to fetch page details', '/pages'],
    [`/pages/edit/${nobody}`, 'Failed to fetch page details', '/pages'],
  ])('%s leads back to the list with a notice', async (path, text, list) => {
    announceFailedCalls();
    const screenOf = await open(path, admin, (call) => (isCall(call, nobody) ? json(500, {}) : undefined));
    await screen.findByText(text);
    await waitFor(() => expect(screenOf.path()).toBe(list));
  });
});

describe('a record that was shown before and cannot be loaded any more', () => {
  test.each([
    [`/roles/${roleId}`, 'Failed to fetch role details'],
    [`/roles/edit/${roleId}`, 'Failed to fetch role data'],
  ])('%s leads back to the list with a notice', async (path, text) => {
    announceFailedCalls();
    let fails = false;
    const shown = await open(`/roles/${roleId}`, admin, (call) =>
      fails && isCall(call, roleId) ? json(500, {}) : undefined,
    );
    await screen.findByRole('heading', { name: 'reader' });
    await act(() => shown.router.navigate('/users'));
    await screen.findByRole('heading', { name: 'Users' });
    fails = true;
    await act(() => shown.router.navigate(path));
    await screen.findByText(text);
    await waitFor(() => expect(shown.path()).toBe('/roles'));
  });
});

test('a name that runs from right to left does not turn around the question before a delete', async () => {
  const name = '\u202egpj.exe';
  const id = await makeRole(db, name, []);
  await open(`/roles/${id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete role' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`Delete the role “${name}”?`);
  expect(dialog.querySelector('bdi')?.textContent).toBe(name);
});

describe('the details', () => {
  test('say Loading... until they are there', async () => {
    const { gate, goOn } = held();
    await open(`/roles/${roleId}`, admin, (path) => (isCall(path, roleId) ? gate : undefined));
    await screen.findByText('Loading...', { selector: 'main [role=status]' });
    goOn();
    await screen.findByRole('heading', { name: 'reader' });
    screen.getByText('See users, their status and their roles');
    expect(screen.getAllByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/).length).toBe(2);
  });
});
