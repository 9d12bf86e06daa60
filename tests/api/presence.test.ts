// Tests on two server processes who has the form of a record open: pushes, names, access, and what ends it.
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { deleteOldForms } from '#server/modules/presence/open-forms.ts';
import { presenceEndsMs } from '#shared/contract/presence.ts';
import {
  addStaff,
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  type Person,
} from '#tests/kit/actors.ts';
import { appOn } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { listenOn, openStream } from '#tests/kit/event-stream.ts';
import { makeStore } from '#tests/kit/stores.ts';

const connection = await copyDatabase();
const [db1, db2] = [openDatabase(connection), openDatabase(connection)];
afterAll(() => Promise.all([db1.$client.end(), db2.$client.end()]));
const [app1, app2] = [await appOn(db1), await appOn(db2)];
const addresses = { app1: await listenOn(app1), app2: await listenOn(app2) };
const adminRole = await adminRoleId(db1);
const withinOneSecond = { timeout: 1_000, interval: 20 };

const admin = await makePerson(app1, db1, [adminRole]);
/** Calls the other process. */
const colleague = await makePerson(app2, db2, [adminRole]);
const owner = await makePerson(app1, db1);

const nameOf = async ({ id }: Person): Promise<string> =>
  (await admin.call('GET', `/users/${id}`)).body.data.full_name;
const aPage = async (): Promise<string> =>
  (await admin.call('POST', '/pages', { body: { title: 'Shared', description: 'x' } })).body.data.id;
const aStore = () => makeStore(db1, { owner_id: owner.id });
const open = async ({ call }: Person, path: string, version?: number) =>
  (await call('PUT', `/presence/${path}`, { body: { version } })).body.data;
const close = ({ call }: Person, path: string) => call('DELETE', `/presence/${path}`);
async function streamOf({ token }: Person, address: string) {
  const stream = await openStream(address, token);
  await expect.poll(() => stream.of('unread').length, withinOneSecond).toBe(1);
  return stream;
}
const outdate = () =>
  db1.execute(
    sql`update open_forms set seen_at = seen_at - make_interval(secs => ${presenceEndsMs / 1_000 + 1})`,
  );

it('names the other people with the form open, across processes, until they close it', async () => {
  const path = `pages/${await aPage()}`;
  expect(await open(admin, path)).toEqual({ others: [], saved: null });
  expect(await open(colleague, path)).toEqual({ others: [await nameOf(admin)], saved: null });
  expect((await open(admin, path)).others).toEqual([await nameOf(colleague)]);
  await close(colleague, path);
  expect((await open(admin, path)).others).toEqual([]);
});

it('pushes who opens and closes the form, only to people who have it open, and not on each repetition', async () => {
  const [id, otherId] = [await aPage(), await aPage()];
  const path = `pages/${id}`;
  const bystander = await makePerson(app1, db1, [adminRole]);
  const [own, others] = [await streamOf(admin, addresses.app1), await streamOf(bystander, addresses.app1)];
  await open(admin, path);
  await open(bystander, `pages/${otherId}`);
  const event = { resource: 'pages', recordId: id };
  await open(colleague, path);
  await expect.poll(() => own.of('presence'), withinOneSecond).toEqual([event]);
  await open(colleague, path);
  await close(colleague, path);
  await expect.poll(() => own.of('presence'), withinOneSecond).toEqual([event, event]);
  expect(others.of('presence')).toEqual([]);
  for (const stream of [own, others]) stream.abort();
});

it('counts several tabs of a person once, and asks the other tabs when one of them closes', async () => {
  const path = `pages/${await aPage()}`;
  await open(admin, path);
  const otherTab = await streamOf(colleague, addresses.app2);
  await open(colleague, path);
  expect((await open(colleague, path)).others).toEqual([await nameOf(admin)]);
  await close(colleague, path);
  await expect.poll(() => otherTab.of('presence').length, withinOneSecond).toBe(1);
  await open(colleague, path);
  expect((await open(admin, path)).others).toEqual([await nameOf(colleague)]);
  otherTab.abort();
});

it('forgets a form that is no longer repeated, and deletes its row', async () => {
  const path = `pages/${await aPage()}`;
  await open(colleague, path);
  await outdate();
  expect((await open(admin, path)).others).toEqual([]);
  await outdate();
  await deleteOldForms(db1, 500);
  expect((await db1.execute(sql`select from open_forms`)).rows).toEqual([]);
});

it('says who saved the record since the version of the form', async () => {
  const id = await aPage();
  const path = `pages/${id}`;
  expect((await open(admin, path, 1)).saved).toBeNull();
  await colleague.call('PATCH', `/pages/${id}`, { body: { title: 'Theirs' } });
  expect((await open(admin, path, 1)).saved).toEqual({
    at: expect.any(String),
    by: await nameOf(colleague),
    isYou: false,
  });
  expect((await open(colleague, path, 1)).saved).toMatchObject({ isYou: true });
  expect((await open(admin, path, 2)).saved).toBeNull();
});

it('hides names from people who may not see users, but not that somebody is there', async () => {
  const storeId = await aStore();
  const path = `stores/${storeId}`;
  const editor = await makePerson(app1, db1);
  await addStaff(db1, storeId, editor, 'edit');
  await open(admin, path);
  await open(editor, path);
  await admin.call('PATCH', `/stores/${storeId}`, { body: { name: 'Renamed' } });
  expect(await open(owner, path, 1)).toEqual({
    others: [null],
    saved: { at: expect.any(String), by: null, isYou: false },
  });
  expect((await open(admin, path)).others.toSorted()).toEqual(
    [await nameOf(owner), await nameOf(editor)].toSorted(),
  );
  const pageEditor = await makePersonWithPermissions(app1, db1, ['pages.read', 'pages.write']);
  const page = `pages/${await aPage()}`;
  await open(admin, page);
  expect((await open(pageEditor, page)).others).toEqual([null]);
});

it('refuses people who may not change the record, as the change itself does', async () => {
  const [pageId, storeId] = [await aPage(), await aStore()];
  const viewer = await makePerson(app1, db1);
  await addStaff(db1, storeId, viewer, 'view');
  const reader = await makePersonWithPermissions(app1, db1, ['pages.read']);
  const unknown = '01900000-0000-7000-8000-000000000000';
  for (const [person, path] of [
    [reader, `pages/${pageId}`],
    [owner, `pages/${pageId}`],
    [await makePerson(app1, db1), `stores/${storeId}`],
    [viewer, `stores/${storeId}`],
    [admin, `pages/${unknown}`],
    [admin, 'pages/nonsense'],
  ] as const) {
    const [change, call] = [
      await person.call('PATCH', `/${path}`, { body: {} }),
      await person.call('PUT', `/presence/${path}`, { body: {} }),
    ];
    expect([call.status, call.body.message]).toEqual([change.status, change.body.message]);
  }
  for (const resource of ['trash', 'operations', 'nonsense', 'constructor']) {
    expect((await admin.call('PUT', `/presence/${resource}/${pageId}`, { body: {} })).status).toBe(404);
  }
});

it('shows nothing to people who lost the record', async () => {
  const storeId = await aStore();
  await open(owner, `stores/${storeId}`);
  await admin.call('PATCH', `/stores/${storeId}`, { body: { ownerId: null } });
  const { status } = await owner.call('PUT', `/presence/stores/${storeId}`, { body: {} });
  expect(status).toBe(404);
});
