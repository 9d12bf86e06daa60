// Tests guarantees of every write: no lost or repeated updates, no escalation of permissions, and an audit
// log entry.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/modules/session/passwords.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  password,
} from '#tests/kit/actors.ts';
import { type Answer, appOn, clientOf, signIn, testApp } from '#tests/kit/app.ts';
import { recordQueries } from '#tests/kit/queries.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);
const secondAdmin = await makePerson(app, db, [adminRole]);
let counter = 0;

const role = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Role ${counter}`, description: 'For a test', permissionIds: [], ...changes };
};
const user = (changes: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    full_name: 'New',
    email: `new${counter}@tests.example.com`,
    password: 'correct horse battery',
    ...changes,
  };
};
const { body: listed } = await admin.call('GET', '/permissions');
const permissionId = (name: string): string =>
  listed.data.find((permission: { name: string }) => permission.name === name).id;
const count = async (table: 'roles' | 'users' | 'journal') => {
  const { rows } = await db.execute<{ total: number }>(
    sql.raw(`select count(*)::int as total from ${table}`),
  );
  return rows[0]?.total ?? -1;
};

describe('Two administrators editing one role', () => {
  it('get 412 with the current record for the second save', async () => {
    const { body: created } = await admin.call('POST', '/roles', { body: role() });
    const url = `/roles/${created.data.id}`;
    const [ownBody, otherBody] = [await admin.call('GET', url), await secondAdmin.call('GET', url)];
    const save = (who: typeof admin, etag = '') =>
      who.call('PUT', url, { body: role({ name: `by ${who.email}` }), headers: { 'if-match': etag } });

    const first = await save(admin, ownBody.headers.etag);
    expect(first.status).toBe(200);
    const second = await save(secondAdmin, otherBody.headers.etag);
    expect(second.status).toBe(412);
    expect(second.body).toEqual({
      status: false,
      message: 'This record was changed by someone else.',
      data: first.body.data,
      changes: [{ by: expect.any(String), isYou: false, at: expect.any(String), fields: ['name'] }],
    });
    expect((await admin.call('GET', url)).body.data).toEqual(first.body.data);
    expect((await save(secondAdmin, first.headers.etag)).status).toBe(200);
  });

  it('save once when ten requests use the same version', async () => {
    const { body: created, headers } = await admin.call('POST', '/roles', { body: role() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.call('PUT', `/roles/${created.data.id}`, {
          body: role(),
          headers: { 'if-match': headers.etag ?? '' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(9).fill(412)]);
    expect((await admin.call('GET', `/roles/${created.data.id}`)).headers.etag).toBe('"2"');
  });

  it('are not disturbed by a sign-in of the edited user', async () => {
    const { id, email } = await makeUser(db);
    const { headers } = await admin.call('GET', `/users/${id}`);
    await signIn(app, email, password);
    const body = { full_name: 'Changed' };
    const changed = await admin.call('PATCH', `/users/${id}`, {
      body,
      headers: { 'if-match': headers.etag ?? '' },
    });
    expect(changed.status).toBe(200);
  });

  it('cannot give a role to a user while the role is deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const roleId = await makeRole(db, `raced ${round}`, []);
      const [created, removed] = await Promise.all([
        admin.call('POST', '/users', { body: user({ roleIds: [roleId] }) }),
        admin.call('DELETE', `/roles/${roleId}`),
      ]);
      // One of the two requests is rejected, whichever came first.
      expect([
        [201, 409],
        [422, 200],
        [409, 200],
      ]).toContainEqual([created.status, removed.status]);
      if (created.status === 201) expect(created.body.data.roles).toMatchObject([{ id: roleId }]);
    }
  });
});

it('hashes a password before the transaction, so that none is open during the wait', async () => {
  let post: Promise<Answer> | undefined;
  const queries = await recordQueries(() => {
    const others = Array.from({ length: 12 }, () => hashPassword('a password of somebody else'));
    post = admin.call('POST', '/users', { body: user() });
    return Promise.all(others.slice(0, -4));
  });
  expect(queries.map(({ text }) => text)).not.toContain('begin');
  expect((await post)?.status).toBe(201);
});

describe('A repeated POST with one Idempotency-Key', () => {
  const post = (path: string, body: unknown, key: string, who = admin) =>
    who.call('POST', path, { body, headers: { 'idempotency-key': key } });

  it('creates one record and returns the same answer for twenty simultaneous requests', async () => {
    for (const [path, body, table] of [
      ['/roles', role(), 'roles'],
      ['/users', user(), 'users'],
    ] as const) {
      const before = await count(table);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, body, key)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
      expect(await count(table)).toBe(before + 1);
    }
  });

  it('creates one record across two server processes', async () => {
    const other = clientOf(await appOn(db), admin.token);
    const [body, key] = [role(), randomUUID()];
    const headers = { 'idempotency-key': key };
    const answers = await Promise.all([
      admin.call('POST', '/roles', { body, headers }),
      other('POST', '/roles', { body, headers }),
    ]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers[0].status).toBe(201);
  });

  it('returns the first answer even when the record has changed', async () => {
    const [body, key] = [role(), randomUUID()];
    const first = await post('/roles', body, key);
    await admin.call('PUT', `/roles/${first.body.data.id}`, { body: role() });
    const again = await post('/roles', body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('returns 422 for another body', async () => {
    const key = randomUUID();
    await post('/roles', role(), key);
    const { status, body } = await post('/roles', role(), key);
    expect([status, body.message]).toEqual([422, 'This Idempotency-Key was used for another request.']);
    expect((await post('/users', user(), key)).status).toBe(422);
  });

  it('stores no fast hash of a password', async () => {
    const [body, key] = [user(), randomUUID()];
    await post('/users', body, key);
    const again = await post('/users', { ...body, password: 'another long password' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is separate for each user', async () => {
    const [key, ownBody, otherBody] = [randomUUID(), role(), role()];
    const first = await post('/roles', ownBody, key);
    const second = await post('/roles', otherBody, key, secondAdmin);
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it('can reuse the key after a rejection', async () => {
    const [key, body] = [randomUUID(), role({ name: '' })];
    expect((await post('/roles', body, key)).status).toBe(422);
    expect((await post('/roles', { ...body, name: 'Not empty' }, key)).status).toBe(201);
    const taken = randomUUID();
    expect((await post('/roles', role({ name: 'admin' }), taken)).status).toBe(409);
    expect((await post('/roles', role(), taken)).status).toBe(201);
  });

  it('creates a new record after a day', async () => {
    const key = randomUUID();
    const first = await post('/roles', role(), key);
    await db.execute(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
    const second = await post('/roles', role(), key);
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  it.each([[''], ['with space'], ['x'.repeat(201)], ['ümlaut']])('rejects the key "%s"', async (key) => {
    expect((await post('/roles', role(), key)).status).toBe(400);
  });

  it('stores no password', async () => {
    const secret = 'correct horse battery staple';
    await post('/users', user({ password: secret }), randomUUID());
    const { rows } = await db.execute(sql`select key, body, fingerprint from idempotency_keys`);
    expect(JSON.stringify(rows)).not.toMatch(/correct horse|password|argon2/);
  });
});

describe('The audit log', () => {
  const entries = async (recordId: string) => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select * from journal where record_id = ${recordId} order by at, id`,
    );
    return rows;
  };

  it('records actor, action, record, request and the values before and after', async () => {
    const created = await admin.call('POST', '/roles', { body: role() });
    const { id } = created.body.data;
    const changed = await secondAdmin.call('PUT', `/roles/${id}`, { body: role() });
    const removed = await admin.call('DELETE', `/roles/${id}`);
    expect(await entries(id)).toMatchObject([
      {
        actor_id: admin.id,
        request_id: created.headers['x-request-id'],
        resource: 'roles',
        action: 'create',
        version: 1,
        before: null,
        after: { name: created.body.data.name, description: 'For a test', permissions: [] },
      },
      {
        actor_id: secondAdmin.id,
        request_id: changed.headers['x-request-id'],
        action: 'update',
        version: 2,
        before: { name: created.body.data.name },
        after: { name: changed.body.data.name },
      },
      {
        actor_id: admin.id,
        request_id: removed.headers['x-request-id'],
        action: 'delete',
        version: 2,
        before: { name: changed.body.data.name, description: 'For a test', permissions: [] },
        after: null,
      },
    ]);
  });

  it('has no passwords or hashes', async () => {
    const secret = 'never to be seen again';
    const { body } = await admin.call('POST', '/users', { body: user({ password: secret }) });
    await admin.call('PATCH', `/users/${body.data.id}`, { body: { password: `${secret} either` } });
    const auditEntries = await entries(body.data.id);
    expect(auditEntries).toHaveLength(2);
    expect(auditEntries[1]).toMatchObject({ before: {}, after: {}, secrets: ['password_hash'] });
    const text = JSON.stringify(auditEntries.map(({ secrets: _names, ...entry }) => entry));
    expect(text).not.toMatch(/never to be seen|password|argon2/);
  });

  it('has no entry for a rejected write, which changes nothing', async () => {
    const { body } = await admin.call('POST', '/users', { body: user() });
    const before = [await count('journal'), await count('users'), await count('roles')];
    const refused = await Promise.all([
      admin.call('POST', '/users', { body: user({ email: body.data.email }) }),
      admin.call('POST', '/users', { body: user({ roleIds: [randomUUID()] }) }),
      admin.call('POST', '/roles', { body: role({ permissionIds: [randomUUID()] }) }),
      admin.call('PUT', `/roles/${adminRole}`, { body: role() }),
      admin.call('DELETE', `/roles/${adminRole}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 422, 422, 409, 409]);
    expect([await count('journal'), await count('users'), await count('roles')]).toEqual(before);
  });
});

// A separate database, because the number of administrators matters here.
const { app: separateApp, db: separateDb } = await testApp();

describe('The last administrator', () => {
  beforeEach(() => separateDb.execute(sql`delete from user_roles`));

  it('cannot lose the role or become inactive, even by their own request', async () => {
    const last = await makePerson(separateApp, separateDb, [await adminRoleId(separateDb)]);
    for (const [body, field] of [
      [{ roleIds: [] }, 'roleIds'],
      [{ status: 'INACTIVE' }, 'status'],
      [{ status: 'SUSPENDED' }, 'status'],
    ] as const) {
      const answer = await last.call('PATCH', `/users/${last.id}`, { body });
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          status: false,
          message: 'This is the last active administrator.',
          errors: { [field]: ['This is the last active administrator.'] },
        },
      ]);
    }
    expect((await last.call('GET', '/me')).body.status).toBe(true);
  });

  it('remains when two administrators remove each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await separateDb.execute(sql`delete from user_roles`);
      const [one, two] = [
        await makePerson(separateApp, separateDb, [await adminRoleId(separateDb)]),
        await makePerson(separateApp, separateDb, [await adminRoleId(separateDb)]),
      ];
      const change = round % 2 ? { roleIds: [] } : { status: 'INACTIVE' };
      const answers = await Promise.all([
        one.call('PATCH', `/users/${two.id}`, { body: change }),
        two.call('PATCH', `/users/${one.id}`, { body: change }),
      ]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect([
        [200, 409],
        [200, 403],
        [200, 401],
      ]).toContainEqual(statuses);
      const left = await separateDb.execute(sql`select 1 from user_roles join users on users.id = user_id
        where status = 'ACTIVE' and role_id = ${await adminRoleId(separateDb)}`);
      expect(left.rows).toHaveLength(1);
    }
  });
});

describe('Users cannot grant permissions that they do not hold', () => {
  const refused = (names: string) => `You cannot grant permissions that you do not hold: ${names}`;

  it('by creating or changing a role', async () => {
    const clerk = await makePersonWithPermissions(app, db, ['roles.read', 'roles.write']);
    const permissionIds = [permissionId('users.write'), permissionId('roles.read')];
    const counter = await clerk.call('POST', '/roles', { body: role({ permissionIds }) });
    expect([counter.status, counter.body.message]).toEqual([403, refused('users.write')]);
    expect(counter.body.errors).toEqual({ permissionIds: [refused('users.write')] });

    const { body } = await clerk.call('POST', '/roles', {
      body: role({ permissionIds: [permissionId('roles.read')] }),
    });
    const changed = await clerk.call('PUT', `/roles/${body.data.id}`, { body: role({ permissionIds }) });
    expect([changed.status, changed.body.message]).toEqual([403, refused('users.write')]);
  });

  it('or reduce, rename or delete a role with permissions that they do not hold', async () => {
    const clerk = await makePersonWithPermissions(app, db, ['roles.read', 'roles.write', 'roles.delete']);
    const permissionIds = [permissionId('users.write'), permissionId('roles.read')];
    const { body } = await admin.call('POST', '/roles', { body: role({ permissionIds }) });
    const text = 'This role has permissions that you do not hold: users.write';
    for (const change of [
      { permissionIds },
      { name: body.data.name, permissionIds: [] },
      { name: body.data.name, permissionIds: [permissionId('users.write')] },
    ]) {
      const answer = await clerk.call('PUT', `/roles/${body.data.id}`, { body: role(change) });
      expect([answer.status, answer.body]).toEqual([403, { status: false, message: text }]);
    }
    const removed = await clerk.call('DELETE', `/roles/${body.data.id}`);
    expect([removed.status, removed.body.message]).toEqual([403, text]);
    const { body: after } = await admin.call('GET', `/roles/${body.data.id}`);
    expect(after.data).toEqual(body.data);
  });

  it('by creating or changing a user', async () => {
    const clerk = await makePersonWithPermissions(app, db, ['users.read', 'users.write']);
    const strong = await makeRole(db, `strong ${counter}`, ['roles.delete']);
    const weak = await makeRole(db, `weak ${counter}`, ['users.read']);
    for (const [body, field] of [
      [user({ roleIds: [strong] }), 'roleIds'],
      [user({ roleIds: [weak, strong] }), 'roleIds'],
      [user({ role: 'admin' }), 'role'],
      [user({ role: 'ADMIN' }), 'role'],
    ] as const) {
      const answer = await clerk.call('POST', '/users', { body });
      expect(answer.status).toBe(403);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const { body } = await clerk.call('POST', '/users', { body: user({ roleIds: [weak] }) });
    expect(body.status).toBe(true);
    for (const target of [body.data.id, clerk.id]) {
      const answer = await clerk.call('PATCH', `/users/${target}`, { body: { roleIds: [adminRole] } });
      expect(answer.status).toBe(403);
    }
  });

  it('or change a user with more permissions', async () => {
    const clerk = await makePersonWithPermissions(app, db, ['users.read', 'users.write']);
    for (const body of [
      { password: 'taken over by the clerk' },
      { email: 'mine@tests.example.com' },
      { full_name: 'Mine' },
      { roleIds: [] },
      { status: 'INACTIVE' },
    ]) {
      const answer = await clerk.call('PATCH', `/users/${admin.id}`, { body });
      expect([answer.status, answer.body.message]).toEqual([403, 'You are not allowed to do this.']);
    }
    expect((await admin.call('GET', '/me')).status).toBe(200);
  });

  it('or remove the permissions of the role admin', async () => {
    const clerk = await makePersonWithPermissions(app, db, ['roles.read', 'roles.write', 'roles.delete']);
    expect((await clerk.call('PUT', `/roles/${adminRole}`, { body: role({ name: 'admin' }) })).status).toBe(
      409,
    );
  });
});

describe('Protected roles', () => {
  it('cannot be deleted while users hold them, and count the users', async () => {
    const id = await makeRole(db, 'held', []);
    const first = await makeUser(db, [id]);
    const remove = () => admin.call('DELETE', `/roles/${id}`);
    const one = await remove();
    expect([one.status, one.body]).toEqual([409, { status: false, message: '1 user has this role.' }]);
    const second = await makeUser(db, [id]);
    expect((await remove()).body.message).toBe('2 users have this role.');
    expect((await admin.call('GET', `/roles/${id}`)).body.data.userCount).toBe(2);
    for (const holder of [first, second]) {
      await admin.call('PATCH', `/users/${holder.id}`, { body: { roleIds: [] } });
    }
    expect((await remove()).status).toBe(200);
  });

  it('include the role admin, of which only the description can change', async () => {
    const all = listed.data.map(({ id }: { id: string }) => id);
    const put = (body: Record<string, unknown>) =>
      admin.call('PUT', `/roles/${adminRole}`, { body: role(body) });
    const renamed = await put({ name: 'boss', permissionIds: all });
    expect([renamed.status, renamed.body.errors]).toEqual([
      409,
      { name: ["The admin role can't be renamed."] },
    ]);
    const stripped = await put({ name: 'admin', permissionIds: all.slice(1) });
    const text = 'The admin role always has every permission.';
    expect([stripped.status, stripped.body.errors]).toEqual([409, { permissionIds: [text] }]);
    const removed = await admin.call('DELETE', `/roles/${adminRole}`);
    expect([removed.status, removed.body.message]).toEqual([409, "The admin role can't be deleted."]);
    expect((await put({ name: 'admin', description: 'All of it', permissionIds: all })).status).toBe(200);
  });

  it('include the name admin in any case', async () => {
    const { body: other } = await admin.call('POST', '/roles', { body: role() });
    for (const name of ['Admin', ' ADMIN ']) {
      expect((await admin.call('POST', '/roles', { body: role({ name }) })).status).toBe(409);
      const answer = await admin.call('PUT', `/roles/${other.data.id}`, { body: role({ name }) });
      expect(answer.status).toBe(409);
    }
  });
});

describe('GET /permissions', () => {
  it('returns all permissions in a fixed order with descriptions', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from permissions order by position`);
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name));
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['users.read', 'users.write', 'roles.read', 'roles.write', 'roles.delete']),
    );
    for (const { description } of listed.data) expect(description.length).toBeGreaterThan(10);
  });
});
