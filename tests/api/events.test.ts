// Tests the event stream on two server processes: pushes, resumption, access and shutdown.
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { maxStreams } from '#server/modules/events/hub.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { appOn } from '#tests/kit/app.ts';
import { copyDatabase } from '#tests/kit/database.ts';
import { listenOn, openStream } from '#tests/kit/event-stream.ts';

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
