// Tests the order of checks: rate limit, session, and only then the request itself.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { userRolesTable } from '#server/db/tables/users.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { appOn, call, type Method, testApp } from '#tests/kit/app.ts';
import { recordQueries } from '#tests/kit/queries.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const wrongToken = 'x'.repeat(43);
const isSession = ({ text }: { text: string }) => text.includes('sessions.token_hash');
const ofUsers = ({ text }: { text: string }) => text.includes('from "users"');
const ofRoles = ({ text }: { text: string }) => text.includes('from "roles"');

describe('Rate limiting', () => {
  it.each([
    ['without a token', undefined, 401],
    ['with a wrong token', wrongToken, 401],
  ] as const)('counts calls %s', async (_what, token, status) => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '4' } });
    const calls: [Method, string][] = [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', '/me'],
      ['DELETE', '/roles/x'],
      ['GET', '/users'],
      ['POST', '/users'],
    ];
    const statuses = [];
    for (const [method, path] of calls) {
      statuses.push((await call(bounded, method, `${adminApi}${path}`, { token })).status);
    }
    expect(statuses).toEqual([...Array(4).fill(status), 429, 429]);
  });

  it('counts calls to unknown paths', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '2' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call(bounded, 'GET', '/api/nowhere')).status);
    expect(statuses).toEqual([404, 404, 429]);
  });

  it.each(['/%ff', `/${'x'.repeat(500)}`])(
    'counts invalid paths by the client behind a proxy, not by the proxy: %s',
    async (path) => {
      const env = { REQUESTS_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.1' };
      const bounded = await appOn(db, { env });
      const ask = async (address: string, to = `${adminApi}/users${path}`) =>
        (await call(bounded, 'GET', to, { headers: { 'x-forwarded-for': address } })).status;
      const first = await ask('192.0.2.1');
      expect([400, 414]).toContain(first);
      const statuses = [];
      for (let n = 0; n < 2; n += 1) statuses.push(await ask('192.0.2.1'));
      expect(statuses).toEqual([first, 429]);
      expect(await ask('192.0.2.2')).toBe(first);
      // Valid and invalid paths share one limit.
      expect(await ask('192.0.2.1', '/api/nowhere')).toBe(429);
      expect(await ask('192.0.2.2', '/api/nowhere')).toBe(404);
    },
  );

  it('counts calls with an unsupported expectation', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '2' } });
    const { port } = new URL(await bounded.listen({ port: 0, host: '127.0.0.1' }));
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: `${adminApi}/me`,
        headers: { expect: 'foo' },
      }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      statuses.push(answer.resume().statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('rejects without any database query', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '1' } });
    const { token } = await makePerson(bounded, db, [adminRole]);
    await call(bounded, 'GET', `${adminApi}/users`, { token });
    const statements = await recordQueries(() => call(bounded, 'GET', `${adminApi}/users`, { token }));
    expect(statements).toEqual([]);
  });
});

describe('The data of a call', () => {
  it('is not read for a wrong token', async () => {
    const id = (await makePerson(app, db)).id;
    const statements = await recordQueries(async () => {
      for (const path of ['/users', '/users?page=5000', `/users/${id}`, '/roles']) {
        expect((await call(app, 'GET', `${adminApi}${path}`, { token: wrongToken })).status).toBe(401);
      }
    });
    expect(statements.filter(isSession)).toHaveLength(4);
    expect(statements.filter((query) => ofUsers(query) || ofRoles(query))).toEqual([]);
  });

  it('is not read for a malformed token, and neither is the session', async () => {
    const statements = await recordQueries(async () => {
      for (const authorization of ['Bearer x', 'Basic abc', `Bearer ${'!'.repeat(43)}`]) {
        const answer = await call(app, 'GET', `${adminApi}/users`, { headers: { authorization } });
        expect(answer.status).toBe(401);
      }
    });
    expect(statements.filter((query) => isSession(query) || ofUsers(query))).toEqual([]);
  });

  it('is read after the session when this process does not know the token yet', async () => {
    const { call: ask, id } = await makePerson(app, db, [adminRole]);
    for (const path of ['/users', `/users/${id}`]) {
      const fresh = await appOn(db);
      const { token } = await makePerson(fresh, db, [adminRole]);
      const statements = await recordQueries(() => call(fresh, 'GET', `${adminApi}${path}`, { token }));
      const session = statements.find(isSession)?.text;
      const reads = statements.filter((query) => ofUsers(query) && !isSession(query));
      expect(reads.length).toBeGreaterThan(0);
      for (const { after } of reads) expect(after).toContain(session);
    }
    expect((await ask('GET', '/users')).status).toBe(200);
  });

  it.each([
    '/users',
    '/users?page=2',
    '/users?q=person',
    '/users?limit=100',
    '/users?createdFrom=2001-01-01',
  ])('%s reads nothing before the session is found', async (path) => {
    const person = await makePerson(app, db, [adminRole]);
    const heard = await recordQueries(async () => {
      for (let n = 0; n < 2; n += 1) expect((await person.call('GET', path)).status).toBe(200);
    });
    const session = heard.find(isSession)?.text;
    const reads = heard.filter((query) => ofUsers(query) && !isSession(query));
    expect(heard.filter(isSession)).toHaveLength(2);
    for (const { after } of reads) expect(after).toContain(session);
  });

  it.each<[string, (person: Person) => SQL, number]>([
    ['their session ends', ({ id }) => sql`delete from sessions where user_id = ${id}`, 401],
    ['they are deactivated', ({ id }) => sql`update users set status = 'INACTIVE' where id = ${id}`, 401],
    ['they are deleted', ({ id }) => sql`delete from users where id = ${id}`, 401],
    ['they lose their role', ({ id }) => sql`delete from user_roles where user_id = ${id}`, 403],
    [
      'their role loses the permission',
      ({ id }) => sql`with mine as (update roles set version = version + 1
          where id in (select role_id from user_roles where user_id = ${id}) returning id)
        delete from role_permissions where role_id in (select id from mine)`,
      403,
    ],
  ])('is refused from the commit on when %s', async (_what, change, status) => {
    const person = await makePersonWithPermissions(app, db, ['users.read']);
    const paths = ['/users', `/users/${(await makePerson(app, db)).id}`];
    const statuses = () => Promise.all(paths.map(async (path) => (await person.call('GET', path)).status));
    expect(await statuses()).toEqual([200, 200]);
    const writer = await db.$client.connect();
    const tx = drizzle({ client: writer });
    await tx.execute(sql`begin`);
    await tx.execute(change(person));
    // The change is not committed yet.
    expect(await statuses()).toEqual([200, 200]);
    await tx.execute(sql`commit`);
    writer.release();
    expect(await statuses()).toEqual([status, status]);
  });

  it.each<[string, (person: Person) => SQL]>([
    ['has another token', ({ id }) => sql`update sessions set token_hash = '\\x00' where user_id = ${id}`],
    ['is too old', ({ id }) => sql`update sessions set created_at = '2001-01-01' where user_id = ${id}`],
    ['is deleted with all others', () => sql`truncate sessions cascade`],
  ])('is refused when the operator changes the database so that the session %s', async (_what, change) => {
    const person = await makePerson(app, db, [adminRole]);
    expect((await person.call('GET', '/users')).status).toBe(200);
    await db.execute(change(person));
    expect((await person.call('GET', '/users')).status).toBe(401);
  });

  it('is returned to a user who just received the permission', async () => {
    const person = await makePersonWithPermissions(app, db, ['roles.read']);
    expect((await person.call('GET', '/roles')).status).toBe(200);
    expect((await person.call('GET', '/users')).status).toBe(403);
    await db.insert(userRolesTable).values({ user_id: person.id, role_id: adminRole });
    expect((await person.call('GET', '/users')).status).toBe(200);
  });

  it('is checked against the session when it is empty', async () => {
    const person = await makePerson(app, db, [adminRole]);
    for (const path of ['/stores', '/users/01a21b1d-c98b-77be-9998-9fba6c80b210']) {
      const { status } = await person.call('GET', path);
      const statements = await recordQueries(async () =>
        expect((await person.call('GET', path)).status).toBe(status),
      );
      expect(statements.filter(isSession)).toHaveLength(1);
    }
  });

  it('is not read for a user without the permission, however often they ask', async () => {
    const { call: ask } = await makePersonWithPermissions(app, db, ['roles.read']);
    const statements = await recordQueries(async () => {
      for (let n = 0; n < 3; n += 1) expect((await ask('GET', '/users')).status).toBe(403);
    });
    expect(statements.filter((query) => ofUsers(query) && !isSession(query))).toEqual([]);
  });

  it('for the readiness check is read once a second, however often it is requested', async () => {
    const fresh = await appOn(db);
    const statements = await recordQueries(async () => {
      for (let n = 0; n < 3; n += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => call(fresh, 'GET', '/readyz')));
        for (const { status } of answers) expect(status).toBe(200);
      }
    });
    expect(statements.filter(({ text }) => text === 'select 1')).toHaveLength(1);
  });

  it('is not returned after the session has ended', async () => {
    const person = await makePerson(app, db, [adminRole]);
    expect((await person.call('GET', '/users')).status).toBe(200);
    await db.execute(sql`delete from sessions where user_id = ${person.id}`);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await person.call('GET', '/users');
      expect([status, body.data]).toEqual([401, undefined]);
    }
    const statements = await recordQueries(() => person.call('GET', '/users'));
    expect(statements.filter((query) => ofUsers(query) && !isSession(query))).toEqual([]);
  });
});
