// The way back above a screen's title.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);
const { body } = await admin.call('POST', '/stores', { body: { name: 'Zebra', ownerId: owner.id } });
const store = body.data.data as { id: string };

const wayBack = async (title: string) => {
  await screen.findByRole('heading', { level: 1, name: title });
  const way = screen.queryByRole('navigation', { name: 'Breadcrumb' });
  return (
    way &&
    within(way)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  );
};

test('a list has none: its title says where one is', async () => {
  await open('/users', admin);
  expect(await wayBack('Users')).toBeNull();
});

test('a form’s leads to the record and to the list, and ends with the form', async () => {
  await open(`/stores/edit/${store.id}`, admin);
  await screen.findByText('Zebra', { selector: 'nav *' });
  expect(await wayBack('Edit store')).toEqual(['Stores /stores', `Zebra /stores/${store.id}`]);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'Store Management/Stores/Zebra/Edit store',
  );
});

test('a store’s leads its owner to their own stores', async () => {
  await open(`/my-stores/${store.id}`, owner);
  expect(await wayBack('Zebra')).toEqual(['Stores /my-stores']);
  expect(screen.getByText('Zebra', { selector: '[aria-current=page]' })).toBeTruthy();
});

test('the stores of a user lead back to the user', async () => {
  await open(`/users/${owner.id}/stores`, admin);
  await screen.findByRole('heading', { level: 1, name: /^Stores of / });
  const [users, user] = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect([users?.getAttribute('href'), user?.getAttribute('href')]).toEqual(['/users', `/users/${owner.id}`]);
});
