// What holds for every write: nothing is lost, done twice, or granted by those who don't hold it; all is in the journal.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/modules/session/passwords.ts';
import { adminRoleId, makeHolder, makePerson, makeRole, makeUser, password } from '#tests/kit/actors.ts';
import { type Answer, appOn, clientOf, signIn, testApp } from '#tests/kit/app.ts';
import { queriesOf } from '#tests/kit/queries.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);
const secondAdmin = await makePerson(app, db, [adminRole]);
let made = 0;

const role = (changes: Record<string, unknown> = {}) => {
  made += 1;
  return { name: `Role ${made}`, description: 'For a test', permissionIds: [], ...changes };
};
const user = (changes: Record<string, unknown> = {}) => {
  made += 1;
  return {
    full_name: 'New',
    email: `new${made}@tests.example.com`,
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

describe('two administrators edit one role', () => {
  it('the second is told, and gets what the first made of it', async () => {
    const { body: created } = await admin.call('POST', '/roles', { body: role() });
    const url = `/roles/${created.data.id}`;
    const [mine, theirs] = [await admin.call('GET', url), await secondAdmin.call('GET', url)];
    const save = (who: typeof admin, etag = '') =>
      who.call('PUT', url, { body: role({ name: `by ${who.email}` }), headers: { 'if-match': etag } });

    const first = await save(admin, mine.headers.etag);
    expect(first.status).toBe(200);
    const second = await save(secondAdmin, theirs.headers.etag);
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

  it('at the same time: exactly one of ten wins', async () => {
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

  it('a sign-in of the user in between is no change of the record', async () => {
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

  it('a role and a user that gets it at the same time never end up half', async () => {
    for (let round = 0; round < 10; round += 1) {
      const roleId = await makeRole(db, `raced ${round}`, []);
      const [created, removed] = await Promise.all([
        admin.call('POST', '/users', { body: user({ roleIds: [roleId] }) }),
        admin.call('DELETE', `/roles/${roleId}`),
      ]);
      // Whoever came first: the other is refused.
      expect([
        [201, 409],
        [422, 200],
        [409, 200],
      ]).toContainEqual([created.status, removed.status]);
      if (created.status === 201) expect(created.body.data.roles).toMatchObject([{ id: roleId }]);
    }
  });
});

it('a password is hashed before the transaction: none is open while it waits for its turn', async () => {
  let post: Promise<Answer> | undefined;
  const meanwhile = await queriesOf(() => {
    const others = Array.from({ length: 12 }, () => hashPassword('a password of somebody else'));
    post = admin.call('POST', '/users', { body: user() });
    return Promise.all(others.slice(0, -4));
  });
  expect(meanwhile.map(({ text }) => text)).not.toContain('begin');
  expect((await post)?.status).toBe(201);
});

describe('the same POST again, under one Idempotency-Key', () => {
  const post = (path: string, body: unknown, key: string, who = admin) =>
    who.call('POST', path, { body, headers: { 'idempotency-key': key } });

  it('twenty times at the same time: one row, and the same answer for all', async () => {
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

  it('from two server processes too', async () => {
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

  it('gives the first answer, even when the record was changed since', async () => {
    const [body, key] = [role(), randomUUID()];
    const first = await post('/roles', body, key);
    await admin.call('PUT', `/roles/${first.body.data.id}`, { body: role() });
    const again = await post('/roles', body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('with another body is 422', async () => {
    const key = randomUUID();
    await post('/roles', role(), key);
    const { status, body } = await post('/roles', role(), key);
    expect([status, body.message]).toEqual([422, 'This Idempotency-Key was used for another request.']);
    expect((await post('/users', user(), key)).status).toBe(422);
  });

  it('keeps no quick digest of a password', async () => {
    const [body, key] = [user(), randomUUID()];
    await post('/users', body, key);
    const again = await post('/users', { ...body, password: 'another long password' }, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('belongs to the one who sent it', async () => {
    const [key, mine, theirs] = [randomUUID(), role(), role()];
    const first = await post('/roles', mine, key);
    const second = await post('/roles', theirs, key, secondAdmin);
    expect(second.status).toBe(201);
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it('is free again when the first was refused', async () => {
    const [key, body] = [randomUUID(), role({ name: '' })];
    expect((await post('/roles', body, key)).status).toBe(422);
    expect((await post('/roles', { ...body, name: 'Not empty' }, key)).status).toBe(201);
    const taken = randomUUID();
    expect((await post('/roles', role({ name: 'admin' }), taken)).status).toBe(409);
    expect((await post('/roles', role(), taken)).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    const key = randomUUID();
    const first = await post('/roles', role(), key);
    await db.execute(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
    const second = await post('/roles', role(), key);
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  it.each([[''], ['with space'], ['x'.repeat(201)], ['ümlaut']])('refuses the key "%s"', async (key) => {
    expect((await post('/roles', role(), key)).status).toBe(400);
  });

  it('what is kept of it holds no password', async () => {
    const secret = 'correct horse battery staple';
    await post('/users', user({ password: secret }), randomUUID());
    const { rows } = await db.execute(sql`select key, body, fingerprint from idempotency_keys`);
    expect(JSON.stringify(rows)).not.toMatch(/correct horse|password|argon2/);
  });
});

describe('the journal', () => {
  const entries = async (recordId: string) => {
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select * from journal where record_id = ${recordId} order by at, id`,
    );
    return rows;
  };

  it('says who did what to which record, in which request, with what was before and after', async () => {
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

  it('holds no password and no hash', async () => {
    const secret = 'never to be seen again';
    const { body } = await admin.call('POST', '/users', { body: user({ password: secret }) });
    await admin.call('PATCH', `/users/${body.data.id}`, { body: { password: `${secret} either` } });
    const found = await entries(body.data.id);
    expect(found).toHaveLength(2);
    expect(found[1]).toMatchObject({ before: {}, after: {}, secrets: ['password_hash'] });
    const text = JSON.stringify(found.map(({ secrets: _names, ...entry }) => entry));
    expect(text).not.toMatch(/never to be seen|password|argon2/);
  });

  it('has no row for what was refused, and nothing of it was written', async () => {
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

// A database of its own: here the number of administrators matters.
const { app: server, db: own } = await testApp();

describe('the last administrator', () => {
  beforeEach(() => own.execute(sql`delete from user_roles`));

  it('cannot lose the role, be made not active, or do it to themselves', async () => {
    const last = await makePerson(server, own, [await adminRoleId(own)]);
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

  it('two cannot remove each other at the same time, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      await own.execute(sql`delete from user_roles`);
      const [one, two] = [
        await makePerson(server, own, [await adminRoleId(own)]),
        await makePerson(server, own, [await adminRoleId(own)]),
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
      const left = await own.execute(sql`select 1 from user_roles join users on users.id = user_id
        where status = 'ACTIVE' and role_id = ${await adminRoleId(own)}`);
      expect(left.rows).toHaveLength(1);
    }
  });
});

describe('nobody grants what they do not hold', () => {
  const refused = (names: string) => `You cannot grant permissions that you do not hold: ${names}`;

  it('by making or changing a role', async () => {
    const clerk = await makeHolder(app, db, ['roles.read', 'roles.write']);
    const permissionIds = [permissionId('users.write'), permissionId('roles.read')];
    const made = await clerk.call('POST', '/roles', { body: role({ permissionIds }) });
    expect([made.status, made.body.message]).toEqual([403, refused('users.write')]);
    expect(made.body.errors).toEqual({ permissionIds: [refused('users.write')] });

    const { body } = await clerk.call('POST', '/roles', {
      body: role({ permissionIds: [permissionId('roles.read')] }),
    });
    const changed = await clerk.call('PUT', `/roles/${body.data.id}`, { body: role({ permissionIds }) });
    expect([changed.status, changed.body.message]).toEqual([403, refused('users.write')]);
  });

  it('by stripping, renaming or deleting a role that permits more than they may: it is not theirs', async () => {
    const clerk = await makeHolder(app, db, ['roles.read', 'roles.write', 'roles.delete']);
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

  it('by making or changing a user', async () => {
    const clerk = await makeHolder(app, db, ['users.read', 'users.write']);
    const strong = await makeRole(db, `strong ${made}`, ['roles.delete']);
    const weak = await makeRole(db, `weak ${made}`, ['users.read']);
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

  it('by changing the password, the email or anything else of a user who may do more', async () => {
    const clerk = await makeHolder(app, db, ['users.read', 'users.write']);
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

  it('by an empty list of permissions: the role admin keeps all of them', async () => {
    const clerk = await makeHolder(app, db, ['roles.read', 'roles.write', 'roles.delete']);
    expect((await clerk.call('PUT', `/roles/${adminRole}`, { body: role({ name: 'admin' }) })).status).toBe(
      409,
    );
  });
});

describe('roles that are needed', () => {
  it('cannot be deleted while users hold them: it says how many', async () => {
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

  it('the role admin can be neither renamed, nor stripped, nor deleted; its description may change', async () => {
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

  it('no second role is named admin, in any case', async () => {
    const { body: other } = await admin.call('POST', '/roles', { body: role() });
    for (const name of ['Admin', ' ADMIN ']) {
      expect((await admin.call('POST', '/roles', { body: role({ name }) })).status).toBe(409);
      const answer = await admin.call('PUT', `/roles/${other.data.id}`, { body: role({ name }) });
      expect(answer.status).toBe(409);
    }
  });
});

describe('permissions', () => {
  it('are all listed, in a fixed order, each with what it permits', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from permissions order by position`);
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name));
    expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['users.read', 'users.write', 'roles.read', 'roles.write', 'roles.delete']),
    );
    for (const { description } of listed.data) expect(description.length).toBeGreaterThan(10);
  });
});
