// Tests the lines at the head of a form: who else has it open, and who saved it meanwhile.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { liveState } from '#providers/live.ts';
import { setRoleView } from '#providers/role-view.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { held } from '#tests/kit/held.ts';
import { waitForPendingCalls } from '#tests/kit/pending-calls.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
serveScreens(app);
const other = await makePerson(app, db, [await adminRoleId(db)]);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const createPage = async (title: string): Promise<string> =>
  (await other.call('POST', '/pages', { body: { title, description: 'x' } })).body.data.id;
const untilLive = () => waitFor(() => expect(liveState.get()).toBe(true));
afterEach(() => setRoleView(undefined));

const openForm = ({ call }: Person, path: string) => call('PUT', `/presence/${path}`, { body: {} });
/** The lines at the head of the form. */
const presence = () => document.querySelector('[role=status][aria-atomic=false]')?.textContent ?? '';
const expectPresence = (text: string | RegExp) =>
  waitFor(() =>
    typeof text === 'string' ? expect(presence()).toBe(text) : expect(presence()).toMatch(text),
  );
async function named(fullName: string): Promise<Person> {
  const person = await makePerson(app, db, [await adminRoleId(db)]);
  await db.update(usersTable).set({ full_name: fullName }).where(eq(usersTable.id, person.id));
  return person;
}

test('names the people who have a form open, live', async () => {
  const path = `pages/${await createPage('Shared')}`;
  const people = [];
  for (const name of ['Alex Kim', 'Maria Lopez', 'Sam Reed', 'Tom Fox']) people.push(await named(name));
  const [alex, maria, sam, tom] = people as [Person, Person, Person, Person];
  open(`/pages/edit/${path.slice('pages/'.length)}`, admin);
  await screen.findByLabelText('Title');
  await untilLive();
  await waitFor(async () => expect((await openForm(maria, path)).body.data.others).toHaveLength(1));
  await expectPresence('Maria Lopez also has this open.');
  await openForm(alex, path);
  await expectPresence('Alex Kim and Maria Lopez also have this open.');
  await openForm(sam, path);
  await expectPresence('Alex Kim, Maria Lopez, and Sam Reed also have this open.');
  await openForm(tom, path);
  await expectPresence('Alex Kim, Maria Lopez, and 2 others also have this open.');
  for (const { call } of people) await call('DELETE', `/presence/${path}`);
  await expectPresence('');
});

test('names a person who came before the event stream was open', async () => {
  const path = `pages/${await createPage('Early')}`;
  const stream = held();
  let isAnnounced = false;
  open(`/pages/edit/${path.slice('pages/'.length)}`, admin, (called) => {
    isAnnounced ||= called.includes('/presence/');
    return isCall(called, '/events') ? stream.gate : undefined;
  });
  await waitFor(() => expect(isAnnounced).toBe(true));
  await waitForPendingCalls();
  expect((await openForm(other, path)).body.data.others).toHaveLength(1);
  expect(presence()).toBe('');
  stream.goOn();
  await expectPresence(/^Person .* also has this open\.$/);
});

test('ignores an answer that comes after the answer to a later question', async () => {
  const path = `pages/${await createPage('Late')}`;
  const late = held();
  let isHeld = false;
  open(`/pages/edit/${path.slice('pages/'.length)}`, admin, (called, init) => {
    if (!isHeld || init?.method !== 'PUT' || !called.includes('/presence/')) return undefined;
    isHeld = false;
    return late.gate.then(() => json(200, { status: true, data: { others: [], saved: null } }));
  });
  await screen.findByLabelText('Title');
  await untilLive();
  await waitFor(async () => expect((await openForm(other, path)).body.data.others).toHaveLength(1));
  await expectPresence(/^Person .* also has this open\.$/);
  await waitForPendingCalls();
  isHeld = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isHeld).toBe(false);
  const maria = await named('Maria Lopez');
  await openForm(maria, path);
  await expectPresence(/^Maria Lopez and Person .* also have this open\.$/);
  late.goOn();
  // This call takes longer than the late answer.
  await openForm(maria, path);
  expect(presence()).toMatch(/^Maria Lopez and Person .* also have this open\.$/);
});

test('closes the form for others when the user leaves it, also if its last announcement is late', async () => {
  const path = `pages/${await createPage('Left')}`;
  const late = held();
  let isHeld = false;
  const announcement = (called: string, init?: RequestInit) =>
    isHeld && init?.method === 'PUT' && called.includes('/presence/') ? late.gate : undefined;
  const { unmount } = open(`/pages/edit/${path.slice('pages/'.length)}`, admin, announcement);
  await screen.findByLabelText('Title');
  await untilLive();
  await waitFor(async () => expect((await openForm(other, path)).body.data.others).toHaveLength(1));
  isHeld = true;
  document.dispatchEvent(new Event('visibilitychange'));
  unmount();
  late.goOn();
  await waitFor(async () => expect((await openForm(other, path)).body.data.others).toEqual([]));
});

test('says who saved a record meanwhile, and merges their changes into the form on request', async () => {
  const user = userEvent.setup();
  const maria = await named('Maria Lopez');
  const id = await createPage('Old title');
  open(`/pages/edit/${id}`, admin);
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await untilLive();
  await user.type(await screen.findByLabelText('Description'), ' and mine');
  await maria.call('PATCH', `/pages/${id}`, { body: { title: 'Their title' } });
  await expectPresence(
    /^Maria Lopez saved this a few seconds ago\. Your save keeps both changes and asks where they conflict\. Show their changes$/,
  );
  await user.click(screen.getByRole('button', { name: 'Show their changes' }));
  await waitFor(() => expect(title.value).toBe('Their title'));
  await expectPresence('');
  await maria.call('PATCH', `/pages/${id}`, { body: { description: 'Theirs' } });
  await user.click(await screen.findByRole('button', { name: 'Show their changes' }));
  await screen.findByText(/Choose a version of each field below/);
  await expectPresence('');
});

test('shows owners the platform team instead of names, in the dialog of a legal text', async () => {
  const user = userEvent.setup();
  const owner = await makePerson(app, db);
  const id = await makeStore(db, { owner_id: owner.id });
  open(`/my-stores/${id}`, owner);
  await untilLive();
  await user.click(await screen.findByRole('button', { name: 'Edit Privacy Policy' }));
  await waitFor(async () =>
    expect((await openForm(other, `stores/${id}`)).body.data.others).toEqual([
      expect.stringMatching(/^Person/),
    ]),
  );
  await expectPresence('Platform team also has this open.');
  await other.call('PATCH', `/stores/${id}`, { body: { name: 'Renamed' } });
  await expectPresence(/Platform team saved this/);
});

test('shows administrators who may not see users that someone else is there', async () => {
  const editor = await makePersonWithPermissions(app, db, ['pages.list', 'pages.read', 'pages.write']);
  const id = await createPage('Nameless');
  await openForm(other, `pages/${id}`);
  open(`/pages/edit/${id}`, editor);
  await expectPresence('Someone else also has this open.');
});

test('announces no form in a hidden tab or a view of a role', async () => {
  const calls: string[] = [];
  const watch = (path: string) => {
    if (path.includes('/presence/')) calls.push(path);
    return undefined;
  };
  const id = await createPage('Quiet');
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open(`/pages/edit/${id}`, admin, watch);
  await screen.findByLabelText('Title');
  await untilLive();
  await openForm(other, `pages/${id}`);
  expect(calls).toEqual([]);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expectPresence(/ also has this open\.$/);
  setRoleView({ name: 'Editor', permissions: ['pages.list', 'pages.read', 'pages.write'] });
  await expectPresence('');
});
