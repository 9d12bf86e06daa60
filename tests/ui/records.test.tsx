import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const roleId = await makeRole(db, 'reader', ['users.read']);
const missingId = '01890000-0000-7000-8000-000000000000';

describe('a missing record', () => {
  test.each([
    [`/users/${missingId}`, 'User not found', 'Back to Users'],
    [`/users/edit/${missingId}`, 'User not found', 'Back to Users'],
    ['/users/nonsense', 'User not found', 'Back to Users'],
    [`/roles/${missingId}`, 'Role not found', 'Back to Roles'],
    [`/roles/edit/${missingId}`, 'Role not found', 'Back to Roles'],
    [`/stores/${missingId}`, 'Store not found', 'Back to Stores'],
    [`/stores/edit/${missingId}`, 'Store not found', 'Back to Stores'],
    [`/my-stores/${missingId}`, 'Store not found', 'Back to Stores'],
    [`/products/${missingId}`, 'Product not found', 'Back to Products'],
    [`/categories/edit/${missingId}`, 'Category not found', 'Back to Categories'],
    [`/traffic-plans/${missingId}`, 'Traffic plan not found', 'Back to Traffic Plans'],
    [`/traffic-plans/edit/${missingId}`, 'Traffic plan not found', 'Back to Traffic Plans'],
    [`/templates/${missingId}`, 'Template not found', 'Back to Templates'],
    [`/templates/edit/${missingId}`, 'Template not found', 'Back to Templates'],
    [`/pages/${missingId}`, 'Page not found', 'Back to Pages'],
  ])('%s: shows “%s” with a link to the list', async (path, text, link) => {
    allowFailedCalls();
    await open(path, admin);
    await screen.findByRole('heading', { name: text });
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(/^\/[^/]+/.exec(path)?.[0]);
  });

  test('shows “Domain not found” in the drawer of a list', async () => {
    allowFailedCalls();
    await open(`/domains?open=edit.${missingId}`, admin);
    const drawer = await screen.findByRole('dialog', { name: 'Edit domain' });
    await within(drawer).findByText('Domain not found');
  });
});

describe('a record that fails to load', () => {
  test.each([
    [`/users/${missingId}`, 'Failed to fetch user details', '/users'],
    [`/roles/${missingId}`, 'Failed to fetch role details', '/roles'],
    [`/roles/edit/${missingId}`, 'Failed to fetch role data', '/roles'],
    [`/traffic-plans/${missingId}`, 'Failed to fetch traffic plan details', '/traffic-plans'],
    [`/traffic-plans/edit/${missingId}`, 'Failed to fetch traffic plan', '/traffic-plans'],
    [`/pages/${missingId}`, 'Failed to fetch page details', '/pages'],
    [`/pages/edit/${missingId}`, 'Failed to fetch page details', '/pages'],
  ])('%s: returns to the list with a notice', async (path, text, list) => {
    allowFailedCalls();
    const screenOf = await open(path, admin, (call) => (isCall(call, missingId) ? json(500, {}) : undefined));
    await screen.findByText(text);
    await waitFor(() => expect(screenOf.path()).toBe(list));
  });
});

describe('a cached record that fails to load again', () => {
  test.each([
    [`/roles/${roleId}`, 'Failed to fetch role details'],
    [`/roles/edit/${roleId}`, 'Failed to fetch role data'],
  ])('%s: returns to the list with a notice', async (path, text) => {
    allowFailedCalls();
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

test('isolates a right-to-left name in the delete confirmation', async () => {
  const name = '\u202egpj.exe';
  const id = await makeRole(db, name, []);
  await open(`/roles/${id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete role' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`Delete the role “${name}”?`);
  expect(dialog.querySelector('bdi')?.textContent).toBe(name);
});

describe('a details page', () => {
  test('shows “Loading...” until the record is loaded', async () => {
    const { gate, goOn } = held();
    await open(`/roles/${roleId}`, admin, (path) => (isCall(path, roleId) ? gate : undefined));
    await screen.findByText('Loading...', { selector: 'main [role=status]' });
    goOn();
    await screen.findByRole('heading', { name: 'reader' });
    screen.getByText('See users, their status and their roles');
    expect(screen.getAllByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/).length).toBe(2);
  });
});
