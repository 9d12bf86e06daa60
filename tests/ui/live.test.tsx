// Tests the bell, screens that follow the event stream, and the choice of notifications.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { liveState, publishChanges } from '#providers/live.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { recordPath } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
serveScreens(app);
const other = await makePerson(app, db, [await adminRoleId(db)]);
let admin: Person;
beforeEach(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
});

const tell = (text: string, recordId?: string) =>
  transaction(db, (tx) =>
    notify(
      { tx, author: { userId: null, requestId: 'test' } },
      {
        event: 'operation',
        to: [admin.id],
        text,
        ...(recordId && { about: { resource: 'pages', recordId } }),
      },
    ),
  );
const createPage = async (title: string): Promise<string> =>
  (await other.call('POST', '/pages', { body: { title, description: 'x' } })).body.data.id;
const untilLive = () => waitFor(() => expect(liveState.get()).toBe(true));
const bell = (name: string | RegExp) => screen.findByRole('button', { name });

test('counts new notices live, links to their record and marks all as read', async () => {
  const user = userEvent.setup();
  const id = await createPage('Terms');
  await tell('Before.');
  const { path } = open('/support', admin);
  await bell('Notifications, 1 unread');
  await tell('The page is ready.', id);
  await user.click(await bell('Notifications, 2 unread'));
  const list = await screen.findByRole('region', { name: 'Notifications' });
  const link = await within(list).findByRole('link', { name: 'The page is ready.' });
  await user.click(link);
  await waitFor(() => expect(path()).toBe(`/pages/${id}`));
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await bell('Notifications');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
});

test('opens a record from the link in an email, on the screen that the reader may see', async () => {
  const owner = await makePerson(app, db);
  const storeId = await makeStore(db, { owner_id: owner.id });
  const question = { subject: 'Plans', message: 'Which plan?' };
  const threadId = (await owner.call('POST', '/support/threads', { body: question })).body.data.id;
  const { router, path } = open(recordPath('stores', storeId), owner);
  await waitFor(() => expect(path()).toBe(`/my-stores/${storeId}`));
  await router.navigate(recordPath('support', threadId));
  await waitFor(() => expect(path()).toBe(`/support/${threadId}`));
  await router.navigate(recordPath('users', owner.id));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('shows the text of an empty list', async () => {
  open('/support', admin);
  await userEvent.click(await bell('Notifications'));
  expect(await screen.findByText('No notifications')).toBeTruthy();
  expect(screen.getByText("You're all caught up.")).toBeTruthy();
});

test('polls for notices if the event stream cannot be opened', async () => {
  await tell('Polled.');
  open('/support', admin, (path) =>
    isCall(path, '/events') ? json(503, { status: false, message: 'Unavailable' }) : undefined,
  );
  await bell('Notifications, 1 unread');
});

test('says how many rows other people changed, and refreshes the list on request', async () => {
  const user = userEvent.setup();
  const id = await createPage('Old title');
  open('/pages', admin);
  await screen.findByRole('link', { name: 'Old title' });
  await untilLive();
  await other.call('PATCH', `/pages/${id}`, { body: { title: 'New title' } });
  const line = await screen.findByText('1 row changed.');
  expect(screen.queryByRole('link', { name: 'New title' })).toBeNull();
  await user.click(within(line).getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('link', { name: 'New title' });
  await waitFor(() => expect(screen.queryByText('1 row changed.')).toBeNull());
});

test('counts a changed row that the event stream names first', async () => {
  const id = await createPage('Early title');
  const stream = held();
  open('/pages', admin, (path) => (isCall(path, '/events') ? stream.gate : undefined));
  await screen.findByRole('link', { name: 'Early title' });
  liveState.set(true);
  publishChanges([{ resource: 'pages', count: 1, ids: [id] }]);
  await screen.findByText('1 row changed.');
  stream.goOn();
});

test('refreshes a details page when somebody else changes the record', async () => {
  const id = await createPage('First title');
  open(`/pages/${id}`, admin);
  await screen.findByRole('heading', { name: 'First title' });
  await untilLive();
  await other.call('PATCH', `/pages/${id}`, { body: { title: 'Second title' } });
  await screen.findByRole('heading', { name: 'Second title' });
});

test('tells owners that their stores changed, and refreshes the details', async () => {
  const user = userEvent.setup();
  const owner = await makePerson(app, db);
  const id = await makeStore(db, { owner_id: owner.id, name: 'First name' });
  const { router } = open('/my-stores', owner);
  await screen.findByRole('link', { name: 'First name' });
  await untilLive();
  await other.call('PATCH', `/stores/${id}`, { body: { name: 'Second name' } });
  const line = await screen.findByText('1 row changed.');
  await user.click(within(line).getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('link', { name: 'Second name' });
  await router.navigate(`/my-stores/${id}`);
  await screen.findByRole('heading', { name: 'Second name' });
  await other.call('PATCH', `/stores/${id}`, { body: { name: 'Third name' } });
  await screen.findByRole('heading', { name: 'Third name' });
});

test('saves which events are told by which channel, and previews their emails', async () => {
  const user = userEvent.setup();
  open('/settings?tab=notifications', admin);
  const jobs = await screen.findByRole('switch', { name: 'A background job failed: by email' });
  expect(jobs.getAttribute('aria-checked')).toBe('true');
  const wallets = screen.getByRole<HTMLButtonElement>('switch', {
    name: 'A receiving address was added, changed or stopped: by email',
  });
  expect(wallets.disabled).toBe(true);
  const email = await screen.findByRole('article', { name: 'Email' });
  expect(email.textContent).toContain('The domain shop.example.com is verified.');
  await user.click(jobs);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () => {
    const { body } = await admin.call('GET', '/settings');
    expect(body).toContainEqual({ key: 'notify_job', value: false });
  });
});

test('stores the own choice of notifications', async () => {
  open('/profile', admin);
  const name = 'A bulk change is done: in the console';
  await userEvent.click(await screen.findByRole('switch', { name }));
  await waitFor(async () => {
    const { body } = await admin.call('GET', '/me/preferences/notices');
    expect(body.data.value).toEqual({ off: ['operation.console'] });
  });
});
