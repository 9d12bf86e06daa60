// Tests the questions of store owners: their scope, messages, notices, and what deletions leave.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLogTable, messagesTable } from '#server/db/tables/audit-log.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const path = '/support/threads';
const unknownId = '019a0000-0000-7000-8000-000000000000';

async function anOwner() {
  const owner = await makePerson(app, db);
  return { owner, storeId: await makeStore(db, { owner_id: owner.id }) };
}

const question = { subject: 'Domain', message: 'How do I add a domain?' };

async function asked({ call }: Person, body: object = {}) {
  const answer = await call('POST', path, { body: { ...question, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: string };
}

const reply = ({ call }: Person, id: string, message = 'On the page of your store.') =>
  call('POST', `${path}/${id}/messages`, { body: { message } });
const messagesOf = async ({ call }: Person, id: string) =>
  (await call('GET', `${path}/${id}/messages`)).body.data;
const noticesOf = async ({ id }: Person) =>
  (await db.select().from(noticesTable).where(eq(noticesTable.user_id, id))).map(({ event, text }) => ({
    event,
    text,
  }));

describe('A question', () => {
  it('reaches the administrators, and its answer the owner, each by email', async () => {
    const { owner, storeId } = await anOwner();
    const { id } = await asked(owner, { storeId, subject: '  Which plan?  ' });
    const text = expect.stringContaining('asked: “Which plan?”.');
    expect(await noticesOf(admin)).toContainEqual({ event: 'support_question', text });

    expect((await reply(admin, id)).status).toBe(201);
    expect(await noticesOf(owner)).toEqual([
      { event: 'support_answer', text: 'Your question “Which plan?” has an answer.' },
    ]);
    const emails = await db.select().from(messagesTable).where(eq(messagesTable.address, owner.email));
    expect(emails.length).toBe(1);
    const { body } = await owner.call('GET', `${path}/${id}`);
    expect(body.data).toMatchObject({
      subject: 'Which plan?',
      status: 'open',
      store: { id: storeId },
      owner: { id: owner.id, isActive: true },
      lastMessageBy: 'platform',
    });
  });

  it('shows both sides the messages in order, and the owner no names of the platform’s people', async () => {
    const { owner } = await anOwner();
    const { id } = await asked(owner);
    await reply(admin, id, 'First\nline');
    await reply(owner, id, 'Thanks');
    const texts = ['How do I add a domain?', 'First\nline', 'Thanks'];
    const forAdmin = await messagesOf(admin, id);
    expect(forAdmin.map(({ text }: { text: string }) => text)).toEqual(texts);
    expect(forAdmin[1]).toMatchObject({ by: 'platform', author: { id: admin.id } });
    const forOwner = await messagesOf(owner, id);
    expect(forOwner[0]).toMatchObject({ by: 'owner', author: { id: owner.id } });
    expect(forOwner[1].author).toEqual({ id: null, name: 'Platform team' });
    expect(JSON.stringify(forOwner)).not.toContain(admin.id);
  });

  it('is closed and reopened by either side, and reopened by a message', async () => {
    const { owner } = await anOwner();
    const { id } = await asked(owner);
    const close = { body: { status: 'closed' } };
    expect((await owner.call('PATCH', `${path}/${id}`, close)).body.data.status).toBe('closed');
    expect((await reply(owner, id)).body.data.status).toBe('open');
    expect((await admin.call('PATCH', `${path}/${id}`, close)).status).toBe(200);
    expect((await owner.call('PATCH', `${path}/${id}`, { body: { status: 'open' } })).status).toBe(200);
    expect((await owner.call('PATCH', `${path}/${id}`, { body: { subject: 'Other' } })).status).toBe(403);
    expect((await owner.call('PATCH', `${path}/${id}`, { body: { status: 'odd' } })).status).toBe(422);
  });

  it('is written once for a repeated request', async () => {
    const { owner } = await anOwner();
    const headers = { 'idempotency-key': 'once' };
    const first = await owner.call('POST', path, { body: question, headers });
    const second = await owner.call('POST', path, { body: question, headers });
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await messagesOf(owner, first.body.data.id)).length).toBe(1);
  });

  it.each([
    ['no subject', { subject: ' ' }, { subject: ['Subject is required'] }],
    ['a long subject', { subject: 's'.repeat(151) }, { subject: ['Subject must be at most 150 characters'] }],
    ['no message', { message: '' }, { message: ['Message is required'] }],
    [
      'a long message',
      { message: 'm'.repeat(5001) },
      { message: ['Message must be at most 5000 characters'] },
    ],
    ['NUL', { message: 'nul\0' }, { message: ["Contains characters that can't be saved"] }],
    ['no id of a store', { storeId: 'x' }, { storeId: ['Must be an id'] }],
    ['an unknown store', { storeId: unknownId }, { storeId: ['Please select one of your stores.'] }],
  ])('is rejected with %s', async (_what, wrong, errors) => {
    const { owner } = await anOwner();
    const answer = await owner.call('POST', path, { body: { ...question, ...wrong } });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('cannot be about the store of another owner', async () => {
    const { owner } = await anOwner();
    const { storeId } = await anOwner();
    expect((await owner.call('POST', path, { body: { ...question, storeId } })).status).toBe(422);
  });

  it('keeps the text of its messages out of the audit log', async () => {
    const { owner } = await anOwner();
    const { id } = await asked(owner, { message: 'A very private matter' });
    const entries = await db.select().from(auditLogTable).where(eq(auditLogTable.actor_id, owner.id));
    expect(entries.map(({ resource }) => resource).toSorted()).toEqual([
      'sessions',
      'support',
      'support-messages',
    ]);
    expect(JSON.stringify(entries)).toContain(id);
    expect(JSON.stringify(entries)).not.toContain('private matter');
  });
});

describe('The scope of a question', () => {
  it('hides it from other owners in every call', async () => {
    const { owner } = await anOwner();
    const { owner: other } = await anOwner();
    const { id } = await asked(owner, { subject: 'Zebra crossing' });
    const statuses = [
      await other.call('GET', `${path}/${id}`),
      await messagesOf(other, id).then((data) => ({ status: data === undefined ? 404 : 200 })),
      await reply(other, id),
      await other.call('PATCH', `${path}/${id}`, { body: { status: 'closed' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const listed = async (one: Person, query = {}) =>
      (await one.call('GET', path, { query })).body.data.map((thread: { id: string }) => thread.id);
    expect(await listed(other)).toEqual([]);
    expect(await listed(other, { ownerId: owner.id })).toEqual([]);
    expect(await listed(owner)).toEqual([id]);
    expect(await listed(admin, { ownerId: owner.id, status: 'open', q: 'zebra' })).toEqual([id]);
    const search = async (one: Person) =>
      JSON.stringify((await one.call('GET', '/search', { query: { q: 'zebra cross' } })).body.data);
    expect(await search(other)).not.toContain(id);
    expect(await search(admin)).toContain(id);
  });

  it('lets support.read read all and answer none', async () => {
    const { owner } = await anOwner();
    const { id } = await asked(owner);
    const reader = await makePersonWithPermissions(app, db, ['support.read']);
    expect((await messagesOf(reader, id)).length).toBe(1);
    expect((await reply(reader, id)).status).toBe(404);
    const writer = await makePersonWithPermissions(app, db, ['support.read', 'support.write']);
    expect((await reply(writer, id)).body.data.lastMessageBy).toBe('platform');
  });
});

describe('A question stays whole', () => {
  it('when its store is deleted', async () => {
    const { owner, storeId } = await anOwner();
    const { id } = await asked(owner, { storeId });
    expect((await admin.call('DELETE', `/stores/${storeId}`)).status).toBe(200);
    expect((await owner.call('GET', `${path}/${id}`)).body.data).toMatchObject({
      store: null,
      storeId: null,
    });
    expect((await reply(admin, id)).status).toBe(201);
  });

  it('when its owner is suspended, whom no notice reaches', async () => {
    const { owner } = await anOwner();
    const { id } = await asked(owner);
    await db.update(usersTable).set({ status: 'SUSPENDED' }).where(eq(usersTable.id, owner.id));
    expect((await reply(admin, id)).body.data.owner.isActive).toBe(false);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('when its owner is deleted and restored, and when the author of an answer is deleted', async () => {
    const owner = await makePerson(app, db);
    const { id } = await asked(owner);
    const colleague = await makePerson(app, db, [await adminRoleId(db)]);
    await reply(colleague, id);
    expect((await admin.call('DELETE', `/users/${colleague.id}`)).status).toBe(200);
    expect((await messagesOf(admin, id))[1].author).toBeNull();
    expect((await admin.call('DELETE', `/users/${owner.id}`)).status).toBe(200);
    expect((await admin.call('GET', `${path}/${id}`)).status).toBe(404);
    const restored = await admin.call('POST', `/trash/users/${owner.id}/restore`, { body: {} });
    expect(restored.status).toBe(200);
    expect((await messagesOf(admin, id)).length).toBe(2);
  });
});
