// Tests the event stream on two server processes: pushes, resumption, access and shutdown.
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { maxStreams } from '#server/modules/events/hub.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { addStaff, adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { appOn } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { listenOn, openStream } from '#tests/kit/event-stream.ts';
import { recordQueries } from '#tests/kit/queries.ts';
import { makeStore } from '#tests/kit/stores.ts';

const connection = await copyDatabase();
const [db1, db2] = [openDatabase(connection), openDatabase(connection)];
afterAll(() => Promise.all([db1.$client.end(), db2.$client.end()]));
const [app1, app2] = [await appOn(db1), await appOn(db2)];
const other = await listenOn(app2);
const admin = await makePerson(app1, db1, [await adminRoleId(db1)]);
const reader = await makePersonWithPermissions(app1, db1, ['pages.read']);
const withinOneSecond = { timeout: 1_000, interval: 20 };

const createPage = async (title: string): Promise<string> =>
  (await admin.call('POST', '/pages', { body: { title, description: 'x' } })).body.data.id;
/** A stream on the second process that has received its first event. */
async function streamOf({ token }: { token: string }, cursor?: string) {
  const stream = await openStream(other, token, cursor);
  expect(stream.status).toBe(200);
  await expect.poll(() => stream.of('unread').length, withinOneSecond).toBe(1);
  return stream;
}

it('pushes the unread count within a second of a notice that another process stored', async () => {
  const stream = await streamOf(reader);
  expect(stream.of('unread')).toEqual([{ unread: 0, newest: null }]);
  await transaction(db1, (tx) =>
    notify(
      { tx, author: { userId: null, requestId: 'test' } },
      { event: 'operation', to: [reader.id], text: 'It is done.' },
    ),
  );
  await expect.poll(() => stream.of('unread').at(-1), withinOneSecond).toMatchObject({ unread: 1 });
  await reader.call('POST', '/notices/read', { body: { all: true } });
  await expect.poll(() => stream.of('unread').at(-1), withinOneSecond).toEqual({ unread: 0, newest: null });
  stream.abort();
});

it('pushes changes of other people, limited to what the reader may see', async () => {
  const [seesPages, own] = [await streamOf(reader), await streamOf(admin)];
  await admin.call('POST', '/templates', { body: { name: 'Hidden' } });
  const id = await createPage('Pushed');
  await expect
    .poll(() => seesPages.of('changes'), withinOneSecond)
    .toEqual([[{ resource: 'pages', count: 1, ids: [id] }]]);
  expect(own.of('changes')).toEqual([]);
  for (const stream of [seesPages, own]) stream.abort();
});

it('sends after a reconnect what was missed meanwhile, and nothing twice', async () => {
  const stream = await streamOf(reader);
  const before = await createPage('Seen');
  await expect.poll(() => stream.of('changes').flat(), withinOneSecond).toMatchObject([{ ids: [before] }]);
  stream.abort();
  const missed = [await createPage('Missed'), await createPage('Missed too')];
  const again = await streamOf(reader, stream.cursor());
  await expect
    .poll(() => again.of('changes').flat(), withinOneSecond)
    .toEqual([{ resource: 'pages', count: 2, ids: expect.arrayContaining(missed) }]);
  again.abort();
});

/** An owner and a person of their staff, with a store, a domain, an email and a question. */
async function ownedStore() {
  const owner = await makePerson(app1, db1);
  const viewer = await makePerson(app1, db1);
  const storeId = await makeStore(db1, { owner_id: owner.id });
  await addStaff(db1, storeId, viewer, 'view');
  return { owner, viewer, storeId };
}
const rename = (storeId: string, name: string) =>
  admin.call('PATCH', `/stores/${storeId}`, { body: { name } });
const changesIn = (stream: Awaited<ReturnType<typeof streamOf>>) => stream.of('changes').flat();

it('pushes changes of own stores, their domains, emails and questions to owners and staff', async () => {
  const { owner, viewer, storeId } = await ownedStore();
  const question = { subject: 'Lamps', message: 'Help' };
  const threadId = (await owner.call('POST', '/support/threads', { body: question })).body.data.id;
  const [ofOwner, ofViewer] = [await streamOf(owner), await streamOf(viewer)];
  const expectNext = async (stream: typeof ofOwner, resource: string, id: string) => {
    await expect
      .poll(() => changesIn(stream), withinOneSecond)
      .toContainEqual({ resource, count: 1, ids: [id] });
  };
  await rename(storeId, 'Renamed');
  const domain = { name: 'live.example.com', storeId };
  const domainId = (await admin.call('POST', '/domains', { body: domain })).body.data.id;
  const email = { email: 'live@example.com', purpose: 'Support', storeId };
  const emailId = (await admin.call('POST', '/store-emails', { body: email })).body.data.id;
  for (const stream of [ofOwner, ofViewer]) {
    await expectNext(stream, 'stores', storeId);
    await expectNext(stream, 'domains', domainId);
    await expectNext(stream, 'store-emails', emailId);
  }
  await admin.call('POST', `/support/threads/${threadId}/messages`, { body: { message: 'Yes' } });
  await expectNext(ofOwner, 'support', threadId);
  expect(changesIn(ofViewer)).not.toContainEqual(expect.objectContaining({ resource: 'support' }));
  const before = changesIn(ofOwner).length;
  await admin.call('DELETE', `/domains/${domainId}`);
  await expect
    .poll(() => changesIn(ofOwner).slice(before), withinOneSecond)
    .toContainEqual({ resource: 'domains', count: 1, ids: [domainId] });
  for (const stream of [ofOwner, ofViewer]) stream.abort();
});

it('pushes nothing about stores of others, or that were transferred, or that the person no longer helps with', async () => {
  const [own, others] = [await ownedStore(), await ownedStore()];
  const [ofOwner, ofViewer, witness] = [
    await streamOf(own.owner),
    await streamOf(own.viewer),
    await streamOf(others.owner),
  ];
  await admin.call('DELETE', `/stores/${own.storeId}/staff/${own.viewer.id}`);
  await admin.call('PATCH', `/stores/${own.storeId}`, { body: { ownerId: others.owner.id } });
  await rename(own.storeId, 'Transferred');
  await rename(others.storeId, 'Of others');
  const ids = () => changesIn(witness).flatMap((change) => (change as { ids: string[] }).ids);
  await expect.poll(ids, withinOneSecond).toContain(others.storeId);
  expect(ids()).toContain(own.storeId);
  expect([...changesIn(ofOwner), ...changesIn(ofViewer)]).toEqual([]);
  // Neither does a reconnect.
  const again = await streamOf(own.owner, ofOwner.cursor());
  expect(again.of('changes')).toEqual([]);
  for (const stream of [ofOwner, ofViewer, witness, again]) stream.abort();
});

it('sends an owner after a reconnect what was missed', async () => {
  const { owner, storeId } = await ownedStore();
  const stream = await streamOf(owner);
  await rename(storeId, 'Seen');
  await expect.poll(() => changesIn(stream), withinOneSecond).toHaveLength(1);
  stream.abort();
  await rename(storeId, 'Missed');
  const again = await streamOf(owner, stream.cursor());
  await expect
    .poll(() => changesIn(again), withinOneSecond)
    .toEqual([{ resource: 'stores', count: 1, ids: [storeId] }]);
  again.abort();
});

it('finds the changes of all connected owners with one query', async () => {
  const stores = [await ownedStore(), await ownedStore(), await ownedStore()];
  const streams = [];
  for (const { owner } of stores) streams.push(await streamOf(owner));
  const last = streams.at(-1) as (typeof streams)[number];
  const queries = await recordQueries(async () => {
    await rename(stores.at(-1)?.storeId ?? '', 'Counted');
    await expect.poll(() => changesIn(last).length, withinOneSecond).toBe(1);
  });
  expect(queries.filter(({ text }) => text.includes('former_store'))).toHaveLength(1);
  for (const stream of streams) stream.abort();
});

it('says that everything may have changed if the cursor is not from this database', async () => {
  for (const cursor of ['nonsense', '999999999999:999999999999:']) {
    const stream = await streamOf(reader, cursor);
    await expect.poll(() => stream.of('changes'), withinOneSecond).toEqual([null]);
    stream.abort();
  }
});

it.each([
  [
    'signed-out',
    'after a sign-out',
    (person: Awaited<ReturnType<typeof makePerson>>) => person.call('POST', '/auth/logout'),
  ],
  [
    'signed-out',
    'of a suspended person',
    ({ id }) => admin.call('PATCH', `/users/${id}`, { body: { status: 'SUSPENDED' } }),
  ],
  [
    'access-changed',
    'after a change of roles',
    ({ id }) => admin.call('PATCH', `/users/${id}`, { body: { roleIds: [] } }),
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  (person: Awaited<ReturnType<typeof makePerson>>) => Promise<unknown>,
])[])('ends with %s %s within a second', async (reason, _when, change) => {
  const person = await makePersonWithPermissions(app1, db1, ['pages.read']);
  const stream = await streamOf(person);
  expect(await change(person)).toMatchObject({ status: 200 });
  await expect.poll(stream.isOver, withinOneSecond).toBe(true);
  expect(stream.of('end')).toEqual([{ reason }]);
});

it('refuses too many streams of one session', async () => {
  const person = await makePerson(app1, db1);
  const streams = await Promise.all(
    Array.from({ length: maxStreams.ofSession }, () => openStream(other, person.token)),
  );
  expect((await openStream(other, person.token)).status).toBe(429);
  for (const stream of streams) stream.abort();
  await expect.poll(async () => (await openStream(other, person.token)).status, withinOneSecond).toBe(200);
});

it('ends the streams with a hint when to connect again, and stops without delay', async () => {
  const app = await appOn(db1);
  const stream = await openStream(await listenOn(app), reader.token);
  await expect.poll(() => stream.of('unread').length, withinOneSecond).toBe(1);
  const start = performance.now();
  await app.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  await expect.poll(stream.isOver, withinOneSecond).toBe(true);
  expect(stream.of('end')).toEqual([{ reason: 'shutdown' }]);
  expect(stream.retry()).toBeGreaterThanOrEqual(1_000);
});
