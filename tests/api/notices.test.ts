// Tests a person's own notices: list, unread count, marking as read, retention.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { addJob } from '#server/jobs/queue.ts';
import { reportFailedJob } from '#server/notices/failed-jobs.ts';
import { noticeMessages } from '#server/notices/messages.ts';
import { notify } from '#server/notices/notify.ts';
import { transaction } from '#server/records/write.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';
import { handlersIn, runDueJobs } from '#tests/kit/jobs.ts';

const { app, db } = await testApp();
const author = { userId: null, requestId: 'test' };
const admin = await makePerson(app, db, [await adminRoleId(db)]);
let person: Person;
beforeEach(async () => {
  person = await makePerson(app, db);
});

const tell = (text: string, to: readonly string[] = [person.id]) =>
  transaction(db, (tx) => notify({ tx, author }, { event: 'operation', to, text }));

it('lists only the own notices, newest first, page by page', async () => {
  for (const text of ['One.', 'Two.', 'Three.']) await tell(text);
  await tell('For the administrator.', [admin.id]);
  const first = await person.call('GET', '/notices', { query: { limit: '2' } });
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({ 'x-total-count': '3', 'x-unread-count': '3' });
  expect(first.body.data).toMatchObject([
    { text: 'Three.', event: 'operation', resource: null, recordId: null, readAt: null },
    { text: 'Two.' },
  ]);
  const next = await person.call('GET', '/notices', { query: { after: first.body.data[1].id } });
  expect(next.body.data).toMatchObject([{ text: 'One.' }]);
});

it('marks some or all of the own notices as read, and no others', async () => {
  for (const text of ['One.', 'Two.']) await tell(text);
  await tell('For the administrator.', [admin.id]);
  const [newest] = (await person.call('GET', '/notices')).body.data;
  const [foreign] = (await admin.call('GET', '/notices', { query: { unread: 'true' } })).body.data;
  const marked = await person.call('POST', '/notices/read', { body: { ids: [newest.id, foreign.id] } });
  expect(marked.body.data).toEqual({ unread: 1 });
  const unread = await person.call('GET', '/notices', { query: { unread: 'true' } });
  expect(unread.body.data).toMatchObject([{ text: 'One.' }]);
  expect(unread.headers['x-total-count']).toBe('1');
  expect((await person.call('POST', '/notices/read', { body: { all: true } })).body.data).toEqual({
    unread: 0,
  });
  expect((await admin.call('GET', '/notices', { query: { unread: 'true' } })).body.data).toContainEqual(
    foreign,
  );
  expect((await person.call('POST', '/notices/read', { body: { ids: [] } })).status).toBe(422);
});

it('links to its record in an email', async () => {
  const about = { resource: 'products', recordId: person.id };
  await transaction(db, (tx) =>
    notify({ tx, author }, { event: 'account', to: [person.id], text: 'A product changed.', about }),
  );
  const message = (await db.select().from(messagesTable).where(eq(messagesTable.address, person.email)))[0];
  if (!message) throw new Error('no message');
  const { compose } = noticeMessages(db, () => 'https://console.example.com');
  const email = await compose(message);
  expect(email).toMatchObject({ to: person.email, subject: 'A product changed' });
  expect(email?.text).toContain(`https://console.example.com/open/products/${person.id}\n`);
});

it('deletes notices after 90 days', async () => {
  await tell('Old.');
  await tell('New.');
  await db
    .update(noticesTable)
    .set({ created_at: sql`now() - interval '91 days'` })
    .where(eq(noticesTable.text, 'Old.'));
  await addJob(db, 'delete-old-notices', null);
  await runDueJobs(db, await handlersIn(db, {}));
  expect((await person.call('GET', '/notices')).body.data).toMatchObject([{ text: 'New.' }]);
});

it('sends a notice by the channels of the settings and of the person, with a copy for administrators', async () => {
  const messagesTo = async (address: string) =>
    (await db.execute(sql`select from messages where address = ${address}`)).rows.length;
  const seen = async () => (await person.call('GET', '/notices')).body.data.map(({ text }: Notice) => text);
  const set = (body: object[]) => admin.call('POST', '/settings/bulk-update', { body });
  const choose = (off: string[]) =>
    person.call('PUT', '/me/preferences/notices', { body: { value: { off } } });
  await tell('By default.');
  expect([await seen(), await messagesTo(person.email)]).toEqual([['By default.'], 0]);
  await set([{ key: 'notify_operation', value: true }]);
  await choose(['operation.console']);
  await tell('By email only.');
  expect([await seen(), await messagesTo(person.email)]).toEqual([['By default.'], 1]);
  await choose(['operation.console', 'operation.email', 'account.email', 'account.console']);
  await tell('Not at all.');
  await transaction(db, (tx) =>
    notify({ tx, author }, { event: 'account', to: [person.id], text: 'A warning.' }),
  );
  expect([await seen(), await messagesTo(person.email)]).toEqual([['A warning.', 'By default.'], 2]);
  await set([{ key: 'notification_email', value: 'team@tests.example.com' }]);
  await reportFailedJob(db, 'make-backup');
  await reportFailedJob(db, 'make-backup');
  expect(await messagesTo('team@tests.example.com')).toBe(1);
});

it('tells the other administrators about new users and stores, and all of them about locked accounts', async () => {
  const other = await makePerson(app, db, [await adminRoleId(db)]);
  const name = 'New Person';
  const email = 'new.person@tests.example.com';
  await admin.call('POST', '/users', {
    body: { full_name: name, email, password: 'a long enough password 1' },
  });
  await admin.call('POST', '/stores', { body: { name: 'New Store' } });
  for (let attempt = 0; attempt < 6; attempt += 1) await tryToSignIn(app, email, 'wrong');
  const texts = async ({ call }: Person) =>
    (await call('GET', '/notices')).body.data.map(({ text }: Notice) => text);
  const locked = `The account ${email} is locked for 15 minutes after too many failed sign-ins.`;
  await expect
    .poll(() => texts(other))
    .toEqual([locked, 'A store was created: New Store.', `A user was created: ${name}.`]);
  expect(await texts(admin)).not.toContain('A store was created: New Store.');
});
