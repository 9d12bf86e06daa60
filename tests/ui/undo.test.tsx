import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({});
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const maria = await makePerson(app, db, [await adminRoleId(db)]);

const aPage = async (title: string) => {
  const body = { title, description: 'Us', content: '<p>One</p>' };
  return String((await admin.call('POST', '/pages', { body })).body.data.id);
};
const titleOf = async (id: string) => (await admin.call('GET', `/pages/${id}`)).body.data?.title;
const press = async (name: string | RegExp, place = screen as ReturnType<typeof within>) =>
  fireEvent.click(await place.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('takes a deletion back from its notification, and offers that again', async () => {
  allowFailedCalls();
  const id = await aPage('Deleted by mistake');
  await open(`/pages/${id}`, admin);
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete page' }));
  const question = await dialog();
  question.getByText('You can restore it from the trash.');
  await press('Delete', question);
  const notices = within(await screen.findByRole('region', { name: 'Notices' }));
  await notices.findByText('Page deleted successfully');
  await press('Undo', notices);
  await notices.findByText('Change undone');
  expect(await titleOf(id)).toBe('Deleted by mistake');
  await press('Undo', notices);
  await waitFor(async () => expect(await titleOf(id)).toBeUndefined());
});

test('asks about a field that somebody else changed since', async () => {
  const id = await aPage('One');
  await admin.call('PATCH', `/pages/${id}`, { body: { title: 'Two', description: 'We' } });
  await maria.call('PATCH', `/pages/${id}`, { body: { title: 'Three' } });
  await open(`/pages/${id}`, admin);
  const card = within(await screen.findByRole('list', { name: 'History' }));
  const [, own] = await card.findAllByRole('button', { name: 'Undo' });
  fireEvent.click(own as HTMLElement);
  const asked = await dialog();
  await asked.findByText(/These fields were changed since by Person \d+/);
  const row = asked.getByRole('row', { name: /Title/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Two', 'Three', 'Three']);
  fireEvent.click(within(row).getByRole('checkbox', { name: 'Title' }));
  await press('Undo', asked);
  await screen.findByText('Change undone');
  expect(await titleOf(id)).toBe('One');
});

test('undoes a bulk change after a preview that names who changed a record since', async () => {
  const ids = [await aPage('Bulk a'), await aPage('Bulk b')];
  const body = { resource: 'pages', action: 'update', values: { status: 'published' }, ids };
  await admin.call('POST', '/operations', { body });
  await doJobs(db, {});
  await maria.call('PATCH', `/pages/${ids[0]}`, { body: { status: 'draft' } });
  await maria.call('PATCH', `/pages/${ids[0]}`, { body: { status: 'published', title: 'Hers' } });
  await maria.call('PATCH', `/pages/${ids[1]}`, { body: { status: 'draft' } });
  await open('/pages', admin);
  await press(/^Bulk changes/);
  await press('Undo');
  const asked = await dialog();
  await asked.findByText('1 can be undone, 1 are already as before');
  await press('Undo 1 page', asked);
  await waitFor(async () => {
    await doJobs(db, {});
    expect((await admin.call('GET', `/pages/${ids[0]}`)).body.data.status).toBe('draft');
  });
});

test('restores from the trash, asks for a name that is taken, and deletes for good', async () => {
  allowFailedCalls();
  const slug = { title: 'Taken', description: 'x', content: '<p>x</p>', slug: 'taken-slug' };
  const { id } = (await admin.call('POST', '/pages', { body: slug })).body.data;
  await admin.call('DELETE', `/pages/${id}`);
  await admin.call('POST', '/pages', { body: slug });
  const gone = await aPage('Gone for good');
  await admin.call('DELETE', `/pages/${gone}`);

  await open('/trash', admin);
  await press('Restore Taken');
  const asked = await dialog();
  fireEvent.change(asked.getByRole('textbox', { name: /Enter another slug:/ }), {
    target: { value: 'free-slug' },
  });
  await press('Restore', asked);
  await screen.findByText('“Taken” is restored');
  expect((await admin.call('GET', `/pages/${id}`)).body.data.slug).toBe('free-slug');

  await press('Delete for good: Gone for good');
  const sure = within(await screen.findByRole('dialog', { name: /^Delete “Gone for good”/ }));
  const button = sure.getByRole('button', { name: 'Delete for good' });
  expect(button.hasAttribute('disabled')).toBe(true);
  fireEvent.change(sure.getByRole('textbox'), { target: { value: 'Gone for good' } });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await screen.findByText('“Gone for good” is deleted for good');
  await waitFor(() => expect(screen.queryByText('Gone for good')).toBeNull());
});

test('offers no undo and no trash without the permissions', async () => {
  const id = await aPage('Read only');
  const reader = await makePersonWithPermissions(app, db, ['pages.read', 'audit.read']);
  await open(`/pages/${id}`, reader);
  await screen.findByRole('list', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Trash' })).toBeNull();
});
