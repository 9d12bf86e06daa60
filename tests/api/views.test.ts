// Tests saved views of lists, own and shared, and small preferences of the console.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { maxPreferences } from '#shared/contract/preferences.ts';
import { maxViews } from '#shared/contract/views.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const reader = await makePersonWithPermissions(app, db, ['users.read']);
const stranger = await makePersonWithPermissions(app, db, ['products.read']);

let counter = 0;
const save = async (person: Person, more: object = {}) => {
  counter += 1;
  const body = { resource: 'users', name: `View ${counter}`, query: 'status=ACTIVE&sort=email', ...more };
  const answer = await person.call('POST', '/views', { body });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data;
};
const views = async (person: Person, resource = 'users') =>
  (await person.call('GET', '/views', { query: { resource } })).body.data as Record<string, unknown>[];
const viewNames = async (person: Person) => (await views(person)).map(({ name }) => name);

describe('A view', () => {
  it('is visible only to its owner until it is shared with everyone who can see the list', async () => {
    const view = await save(admin, { columns: ['full_name', 'email'] });
    expect(view).toMatchObject({
      resource: 'users',
      shared: false,
      query: 'status=ACTIVE&sort=email',
      columns: ['full_name', 'email'],
      owner: { id: admin.id },
      isOwn: true,
      isDefault: false,
    });
    expect(await viewNames(admin)).toContain(view.name);
    expect(await viewNames(reader)).not.toContain(view.name);
    expect((await reader.call('PATCH', `/views/${view.id}`, { body: { isDefault: true } })).status).toBe(404);
    expect((await admin.call('PATCH', `/views/${view.id}`, { body: { shared: true } })).status).toBe(200);
    expect((await views(reader)).find(({ id }) => id === view.id)).toMatchObject({ isOwn: false });
    expect(await viewNames(stranger)).not.toContain(view.name);
  });

  it('can be read and copied, but not changed, by other users', async () => {
    const view = await save(admin, { shared: true });
    const path = `/views/${view.id}`;
    for (const body of [{ name: 'Mine' }, { shared: false }, { query: '', isDefault: true }]) {
      expect((await reader.call('PATCH', path, { body })).status).toBe(403);
    }
    expect((await reader.call('DELETE', path)).status).toBe(403);
    const copy = await save(reader, { name: view.name, query: view.query });
    expect(copy).toMatchObject({ isOwn: true, shared: false, name: view.name });
  });

  it('can be the default of a list, separately for each user', async () => {
    const [first, second] = [await save(admin, { isDefault: true }), await save(admin, { shared: true })];
    expect(first.isDefault).toBe(true);
    const defaults = async (person: Person) =>
      (await views(person)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    await reader.call('PATCH', `/views/${second.id}`, { body: { isDefault: true } });
    expect([await defaults(admin), await defaults(reader)]).toEqual([[first.id], [second.id]]);
    await admin.call('PATCH', `/views/${second.id}`, { body: { isDefault: true } });
    expect(await defaults(admin)).toEqual([second.id]);
    await reader.call('PATCH', `/views/${second.id}`, { body: { isDefault: false } });
    expect(await defaults(reader)).toEqual([]);
    await admin.call('DELETE', `/views/${second.id}`);
    expect(await defaults(admin)).toEqual([]);
  });

  it("has a unique name among the user's views of a list", async () => {
    const view = await save(admin);
    const body = { resource: 'users', name: view.name.toUpperCase() };
    const answer = await admin.call('POST', '/views', { body });
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { name: ['You already have a view with this name.'] },
    ]);
    expect((await admin.call('POST', '/views', { body: { ...body, resource: 'stores' } })).status).toBe(201);
  });

  it('is not overwritten when the version is stale', async () => {
    const view = await save(admin);
    const change = (name: string) =>
      admin.call('PATCH', `/views/${view.id}`, { body: { name }, headers: { 'if-match': '"1"' } });
    expect(view.version).toBe(1);
    expect((await change('Once')).headers.etag).toBe('"2"');
    expect((await change('Twice')).status).toBe(412);
  });

  it.each([
    [{ resource: 'settings' }, 'resource'],
    [{ resource: 'users', name: '' }, 'name'],
    [{ query: 'status=sold' }, 'query'],
    [{ query: 'colour=red' }, 'query'],
    [{ columns: ['x'.repeat(81)] }, 'columns.0'],
    [{ shared: 'yes' }, 'shared'],
  ])('rejects %j at its field', async (invalidFields, field) => {
    const body = { resource: 'users', name: 'Wrong', ...invalidFields };
    const answer = await admin.call('POST', '/views', { body });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('requires access to the list', async () => {
    const body = { resource: 'users', name: 'Users' };
    expect((await stranger.call('POST', '/views', { body })).status).toBe(403);
  });

  it('is deleted with its owner and recorded with author and content', async () => {
    const leavingUser = await makePersonWithPermissions(app, db, ['users.read']);
    const view = await save(leavingUser, { shared: true });
    await reader.call('PATCH', `/views/${view.id}`, { body: { isDefault: true } });
    await leavingUser.call('PUT', '/me/preferences/theme', { body: { value: 'dark' } });
    const removed = await admin.call('DELETE', `/users/${leavingUser.id}`);
    expect(removed.status).toBe(200);
    expect(await viewNames(reader)).not.toContain(view.name);
    const preferences = await db.execute(sql`select from preferences where user_id = ${leavingUser.id}`);
    expect(preferences.rows).toHaveLength(0);
    const { rows } = await db.execute(sql`select * from audit_log where record_id = ${view.id} order by id`);
    expect(rows).toMatchObject([
      { action: 'create', actor_id: leavingUser.id },
      {
        action: 'delete',
        actor_id: admin.id,
        request_id: removed.headers['x-request-id'],
        version: 1,
        before: { owner_id: leavingUser.id, name: view.name, shared: true, query: view.query },
        after: null,
      },
    ]);
  });

  it('is limited to a hundred for each user', async () => {
    const collector = await makePersonWithPermissions(app, db, ['users.read']);
    for (let n = 0; n < maxViews; n += 1) await save(collector);
    const body = { resource: 'users', name: 'One more' };
    expect((await collector.call('POST', '/views', { body })).status).toBe(409);
  });
});

describe('A preference', () => {
  const put = (person: Person, key: string, value: unknown) =>
    person.call('PUT', `/me/preferences/${key}`, { body: { value } });
  const get = async (person: Person, key: string) =>
    (await person.call('GET', `/me/preferences/${key}`)).body.data.value;

  it.each([['text'], [5], [false], [[1, 'two', null]], [{ columns: [{ key: 'name', width: 120 }] }]])(
    'stores %j for one user',
    async (value) => {
      expect((await put(admin, 'lists.users', value)).status).toBe(200);
      expect(await get(admin, 'lists.users')).toEqual(value);
      expect(await get(reader, 'lists.users')).toBeNull();
    },
  );

  it('is removed by null', async () => {
    await put(admin, 'density', 'small');
    await put(admin, 'density', null);
    expect(await get(admin, 'density')).toBeNull();
  });

  it.each(['UPPER', 'a b', 'x'.repeat(81), 'ä', '__proto__ '])('rejects the key %j', async (key) => {
    expect((await put(admin, encodeURIComponent(key), 1)).status).toBe(422);
  });

  it('is limited to 16 kB and a hundred for each user', async () => {
    expect((await put(admin, 'large', 'x'.repeat(16 * 1024))).body.errors).toEqual({
      value: ['A preference can have at most 16 kB'],
    });
    expect((await admin.call('PUT', '/me/preferences/none', { body: {} })).status).toBe(422);
    const collector = await makePerson(app, db);
    for (let n = 0; n < maxPreferences; n += 1) await put(collector, `key-${n}`, n);
    expect((await put(collector, 'one-more', 1)).status).toBe(409);
    expect((await put(collector, 'key-1', 'again')).status).toBe(200);
  });

  it('is not recorded in the audit log', async () => {
    const { rows } = await db.execute(sql`select from audit_log where resource = 'preferences'`);
    expect(rows).toHaveLength(0);
  });
});
