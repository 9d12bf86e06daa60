// Tests the breadcrumb above a screen's title.
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

const linksAbove = async (title: string) => {
  await screen.findByRole('heading', { level: 1, name: title });
  const breadcrumb = screen.queryByRole('navigation', { name: 'Breadcrumb' });
  return (
    breadcrumb &&
    within(breadcrumb)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  );
};

test('shows no breadcrumb on a list', async () => {
  await open('/users', admin);
  expect(await linksAbove('Users')).toBeNull();
});

test('links a form to its list and record', async () => {
  await open(`/stores/edit/${store.id}`, admin);
  await screen.findByText('Zebra', { selector: 'nav *' });
  expect(await linksAbove('Edit store')).toEqual(['Stores /stores', `Zebra /stores/${store.id}`]);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'Store Management/Stores/Zebra/Edit store',
  );
});

test('links an owner’s store to their own stores', async () => {
  await open(`/my-stores/${store.id}`, owner);
  expect(await linksAbove('Zebra')).toEqual(['Stores /my-stores']);
  expect(screen.getByText('Zebra', { selector: '[aria-current=page]' })).toBeTruthy();
});

test('links the stores of a user to the user', async () => {
  await open(`/users/${owner.id}/stores`, admin);
  await screen.findByRole('heading', { level: 1, name: /^Stores of / });
  const [users, user] = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect([users?.getAttribute('href'), user?.getAttribute('href')]).toEqual(['/users', `/users/${owner.id}`]);
});
