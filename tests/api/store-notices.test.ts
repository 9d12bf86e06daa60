// Tests what owners are told about their stores: deleted, restored, or with another owner, alone and in bulk.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
let owner: Person;
let other: Person;
beforeEach(async () => {
  owner = await makePerson(app, db);
  other = await makePerson(app, db);
});

type Told = { text: string; resource: string | null; recordId: string | null };
const toldOf = async (person: Person): Promise<Told[]> => (await person.call('GET', '/notices')).body.data;
const textsOf = async (person: Person) => (await toldOf(person)).map(({ text }) => text);
const emailsTo = ({ email }: Person) => db.$count(messagesTable, eq(messagesTable.address, email));
const aStore = (name: string, { id }: Person = owner) => makeStore(db, { name, owner_id: id });
const allow = async (answer: ReturnType<Person['call']>, status = 200) => {
  const { status: actual, body, headers } = await answer;
  expect(actual, JSON.stringify(body)).toBe(status);
  return headers;
};
const bulk = async (body: object) => {
  const { status } = await admin.call('POST', '/operations', { body: { resource: 'stores', ...body } });
  expect([200, 202]).toContain(status);
  await doJobs(db, {});
};

it('tells the owner when the platform deletes and restores a store, in the console and by email', async () => {
  const id = await aStore('Northwind');
  await allow(admin.call('DELETE', `/stores/${id}`));
  expect(await toldOf(owner)).toMatchObject([
    { text: 'Platform team deleted your store “Northwind”.', resource: null },
  ]);
  await allow(admin.call('POST', `/trash/stores/${id}/restore`, { body: {} }));
  expect((await toldOf(owner))[0]).toMatchObject({
    text: 'Platform team restored your store “Northwind”.',
    resource: 'stores',
    recordId: id,
  });
  expect(await emailsTo(owner)).toBe(2);
});

it('tells both owners about a new owner, also by an undo, and nobody about other changes', async () => {
  const id = await aStore('Northwind');
  await allow(admin.call('PATCH', `/stores/${id}`, { body: { name: 'Northwind 2', ownerId: owner.id } }));
  expect(await toldOf(owner)).toEqual([]);
  const headers = await allow(admin.call('PATCH', `/stores/${id}`, { body: { ownerId: other.id } }));
  const lost = 'Platform team removed you as the owner of the store “Northwind 2”.';
  const received = 'Platform team made you the owner of the store “Northwind 2”.';
  expect(await toldOf(owner)).toMatchObject([{ text: lost, resource: null }]);
  expect(await toldOf(other)).toMatchObject([{ text: received, resource: 'stores', recordId: id }]);
  await allow(admin.call('POST', `/audit-log/${headers['x-audit-entries']}/undo`, { body: {} }));
  expect([await textsOf(owner), await textsOf(other)]).toEqual([
    [received, lost],
    [lost, received],
  ]);
});

it('tells nobody about previews, dry runs, refused changes, own changes, and stores without an owner', async () => {
  const id = await aStore('Northwind');
  await allow(admin.call('POST', `/stores/${id}/impact`, { body: { action: 'delete' } }));
  await bulk({ action: 'update', values: { ownerId: other.id }, ids: [id], dryRun: true });
  const stale = { body: { ownerId: other.id }, headers: { 'if-match': '"0"' } };
  await allow(admin.call('PATCH', `/stores/${id}`, stale), 412);
  const ownId = await aStore('Own', admin);
  await allow(admin.call('DELETE', `/stores/${ownId}`));
  await allow(admin.call('DELETE', `/stores/${await makeStore(db)}`));
  expect([await toldOf(owner), await toldOf(other)]).toEqual([[], []]);
  expect(await textsOf(admin)).not.toContain('Platform team deleted your store “Own”.');
});

it('tells each owner once about a bulk change of several stores', async () => {
  const ids = [await aStore('One'), await aStore('Two'), await aStore('Three', other)];
  await bulk({ action: 'update', values: { ownerId: other.id }, ids });
  expect([await textsOf(owner), await textsOf(other)]).toEqual([
    ['Platform team removed you as the owner of 2 stores.'],
    ['Platform team made you the owner of 2 stores.'],
  ]);
  expect(await toldOf(other)).toMatchObject([{ resource: null }]);
  expect(await emailsTo(other)).toBe(1);
});

it('follows the settings and the choice of the owner', async () => {
  const choose = { body: { value: { off: ['store_change.email'] } } };
  await allow(owner.call('PUT', '/me/preferences/notices', choose));
  await allow(admin.call('DELETE', `/stores/${await aStore('One')}`));
  const setting = { body: [{ key: 'notify_store_change_console', value: false }] };
  await allow(admin.call('POST', '/settings/bulk-update', setting));
  await allow(admin.call('DELETE', `/stores/${await aStore('Two')}`));
  expect([await textsOf(owner), await emailsTo(owner)]).toEqual([
    ['Platform team deleted your store “One”.'],
    0,
  ]);
});
