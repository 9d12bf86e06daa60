import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { form } from '#tests/kit/pictures.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Waits for the error message at a field. */
async function expectError(label: string, text: string) {
  const item = field(label).closest('.ant-form-item') as HTMLElement;
  await waitFor(() => {
    const texts = [...item.querySelectorAll('.ant-form-item-explain-error')].map(
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual([text]);
  });
}

describe('the user form', () => {
  beforeEach(async () => {
    await open('/users/create', admin);
    await screen.findByLabelText('Full name');
    fireEvent.click(field('Set a password'));
  });

  test('shows an error at each required field when submitted empty', async () => {
    submit('Create user');
    await expectError('Full name', 'Full name is required');
    await expectError('Email', 'Email is required');
    await expectError('Password', 'Password is required');
    await expectError('Confirm password', 'Confirm password is required');
    expect(screen.getByRole('form', { name: 'Create user' })).toBeTruthy();
  });

  test('shows validation errors and removes them once the values are valid', async () => {
    type('Full name', '   ');
    type('Email', 'nobody@nowhere');
    type('Password', 'short');
    type('Confirm password', 'something else');
    submit('Create user');
    await expectError('Full name', 'Full name is required');
    await expectError('Email', 'Email must be a valid email address');
    await expectError('Password', 'Password must be at least 12 characters');
    await expectError('Confirm password', 'Passwords do not match');

    type('Password', 'x'.repeat(129));
    await expectError('Password', 'Password must be at most 128 characters');
    type('Password', 'long enough for it');
    type('Confirm password', 'long enough for it');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });
});

describe('the role form', () => {
  test('shows an error at each required field when submitted empty', async () => {
    await open('/roles/create', admin);
    await screen.findByLabelText('Name');
    submit('Create role');
    await expectError('Name', 'Name is required');
    await expectError('Description', 'Description is required');
  });

  test('reports that permissions failed to load and retries on request', async () => {
    allowFailedCalls();
    let fails = true;
    await open('/roles/create', admin, (path) =>
      fails && isCall(path, '/permissions') ? json(500, {}) : undefined,
    );
    const alert = (await screen.findByText('Failed to load permissions. Please try again.')).closest(
      '[role=alert]',
    ) as HTMLElement;
    type('Name', 'kept while they load');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('checkbox', { name: 'All of Users' });
    expect(field('Name')).toHaveProperty('value', 'kept while they load');
  });

  test('selects a whole group and marks it as partial after one is removed', async () => {
    await open('/roles/create', admin);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All of Users' });
    const one = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^users\.read/ });
    fireEvent.click(screen.getByRole('button', { name: /^Users 0 of/ }));
    fireEvent.click(all);
    await waitFor(() => expect(one().checked).toBe(true));
    fireEvent.click(one());
    await waitFor(() => expect(all.checked).toBe(false));
    expect(all.closest('.ant-checkbox')?.classList.contains('ant-checkbox-indeterminate')).toBe(true);
  });
});

describe('permissions that need others', () => {
  const chosenOf = (group: string) =>
    screen.getByRole('button', { name: new RegExp(`^${group} \\d of`) }).textContent;

  test('lists the missing permissions and adds them on request', async () => {
    await open('/roles/create', admin);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'All of Products' }));
    const item = (await screen.findByText('See product categories')).closest('li') as HTMLElement;
    expect(item.textContent).toContain('Products needs See product categories.');
    fireEvent.click(within(item).getByRole('button', { name: 'Add for Products' }));
    await waitFor(() => expect(screen.queryByText('Some of these permissions need others')).toBeNull());
    expect(chosenOf('Categories')).toContain('1 of 3');
  });

  test('lists the missing permissions on the page of a role', async () => {
    const id = await makeRole(db, 'sellers', ['products.read', 'products.write']);
    await open(`/roles/${id}`, admin);
    const item = (await screen.findByText('See product categories')).closest('li') as HTMLElement;
    expect(within(item).queryByRole('button')).toBeNull();
  });

  test('lets users choose a product’s category without permission to read categories', async () => {
    const body = form({ name: 'Umbrellas', description: '-' });
    expect((await admin.call('POST', '/product-categories', { body })).status).toBe(201);
    await open(
      '/products/create',
      await makePersonWithPermissions(app, db, ['products.read', 'products.write']),
    );
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Category' }));
    await screen.findByText('Umbrellas');
  });
});

test('has two tab stops per group of permissions', async () => {
  await open('/roles/create', admin);
  await screen.findByRole('checkbox', { name: 'All of Users' });
  const header = screen
    .getByRole('button', { name: /^Users 0 of/ })
    .closest('.ant-collapse-header') as HTMLElement;
  expect(header.querySelectorAll('[tabindex="0"], input')).toHaveLength(2);
});

test('expands the group of permissions if there is only one', async () => {
  const rows = ['manage_users', 'see_stores'].map((name) => ({ id: name, name }));
  await open('/roles/create', admin, (path) => (isCall(path, '/permissions') ? json(200, rows) : undefined));
  await screen.findByRole('checkbox', { name: /^manage_users/ });
});

test('filters permissions and selects all of them', async () => {
  await open('/roles/create', admin);
  await screen.findByRole('checkbox', { name: 'All of Users' });
  fireEvent.change(field('Filter permissions'), { target: { value: 'roles.write' } });
  await screen.findByRole('checkbox', { name: /^roles\.write/ });
  expect(screen.queryByRole('checkbox', { name: 'All of Users' })).toBeNull();
  fireEvent.change(field('Filter permissions'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'All permissions' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All of Users' }).checked).toBe(true),
  );
});

test('warns that a select may be incomplete if the server cannot search', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => ({ id: `c${n}`, name: `Category ${n}` }));
  await open('/products/create', admin, (path) => {
    if (isCall(path, '/me')) return json(200, { status: true });
    return isCall(path, '/product-categories') ? json(200, { status: true, data: rows }) : undefined;
  });
  await screen.findByText(/^The first 100 .*categories are listed\. This server can't search for more\.$/);
});

test('shows the password with a labelled button that is reachable by keyboard', async () => {
  await open('/users/create', admin);
  await screen.findByLabelText('Full name');
  fireEvent.click(field('Set a password'));
  const [eye] = screen.getAllByRole('button', { name: 'Show password' });
  expect(eye?.tabIndex).toBe(0);
  fireEvent.click(eye as Element);
  expect(field('Password').getAttribute('type')).toBe('text');
});

describe('a save that fails on the server', () => {
  test('shows the specification’s message and keeps typed values', async () => {
    allowFailedCalls();
    await open('/roles/create', admin, (path, init) =>
      isCall(path, '/roles') && init?.method === 'POST' ? json(500, {}) : undefined,
    );
    await screen.findByLabelText('Name');
    type('Name', 'lost and found');
    type('Description', 'kept');
    submit('Create role');
    await screen.findByText('Failed to create role');
    // The alert in the form stays after the notification is gone.
    await within(await screen.findByRole('form')).findByText('Your changes were not saved. Try again.');
    expect(field('Name')).toHaveProperty('value', 'lost and found');
    expect(field('Description')).toHaveProperty('value', 'kept');
  });
});
