// In which order a request is looked at: how many there were, who asks, and only then what it is about.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { userRolesTable } from '#server/db/tables/users.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import { adminRoleId, makeHolder, makePerson, type Person } from '#tests/kit/actors.ts';
import { appOn, call, type Method, testApp } from '#tests/kit/app.ts';
import { queriesOf } from '#tests/kit/queries.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const wrongToken = 'x'.repeat(43);
const isSession = ({ text }: { text: string }) => text.includes('sessions.token_hash');
const ofUsers = ({ text }: { text: string }) => text.includes('from "users"');
const ofRoles = ({ text }: { text: string }) => text.includes('from "roles"');

describe('too many calls from one address', () => {
  it.each([
    ['without a token', undefined, 401],
    ['with a wrong token', wrongToken, 401],
  ] as const)('%s are refused as all others are', async (_what, token, status) => {
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

  it('to addresses that are not there are refused as well', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '2' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call(bounded, 'GET', '/api/nowhere')).status);
    expect(statuses).toEqual([404, 404, 429]);
  });

  it.each(['/%ff', `/${'x'.repeat(500)}`])(
    'that cannot be read are counted by who asks through a proxy, and not by the proxy: %s',
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
      // All of it counts alike.
      expect(await ask('192.0.2.1', '/api/nowhere')).toBe(429);
      expect(await ask('192.0.2.2', '/api/nowhere')).toBe(404);
    },
  );

  it('that expect what no server does are refused as well', async () => {
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

  it('reach no session: a refused call asks the database nothing', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '1' } });
    const { token } = await makePerson(bounded, db, [adminRole]);
    await call(bounded, 'GET', `${adminApi}/users`, { token });
    const heard = await queriesOf(() => call(bounded, 'GET', `${adminApi}/users`, { token }));
    expect(heard).toEqual([]);
  });
});

describe('what a call reads', () => {
  it('is not touched for a wrong token', async () => {
    const id = (await makePerson(app, db)).id;
    const heard = await queriesOf(async () => {
      for (const path of ['/users', '/users?page=5000', `/users/${id}`, '/roles']) {
        expect((await call(app, 'GET', `${adminApi}${path}`, { token: wrongToken })).status).toBe(401);
      }
    });
    expect(heard.filter(isSession)).toHaveLength(4);
    expect(heard.filter((query) => ofUsers(query) || ofRoles(query))).toEqual([]);
  });

  it('nothing at all is touched for what cannot be a token', async () => {
    const heard = await queriesOf(async () => {
      for (const authorization of ['Bearer x', 'Basic abc', `Bearer ${'!'.repeat(43)}`]) {
        const answer = await call(app, 'GET', `${adminApi}/users`, { headers: { authorization } });
        expect(answer.status).toBe(401);
      }
    });
    expect(heard.filter((query) => isSession(query) || ofUsers(query))).toEqual([]);
  });

  it('waits for the session of a token that this process does not know yet', async () => {
    const { call: ask, id } = await makePerson(app, db, [adminRole]);
    for (const path of ['/users', `/users/${id}`]) {
      const fresh = await appOn(db);
      const { token } = await makePerson(fresh, db, [adminRole]);
      const heard = await queriesOf(() => call(fresh, 'GET', `${adminApi}${path}`, { token }));
      const session = heard.find(isSession)?.text;
      const reads = heard.filter((query) => ofUsers(query) && !isSession(query));
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
    const heard = await queriesOf(async () => {
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
      'their role permits it no more',
      ({ id }) => sql`with mine as (update roles set version = version + 1
          where id in (select role_id from user_roles where user_id = ${id}) returning id)
        delete from role_permissions where role_id in (select id from mine)`,
      403,
    ],
  ])('is told no more from the moment on that %s, whoever writes that', async (_what, change, status) => {
    const person = await makeHolder(app, db, ['users.read']);
    const paths = ['/users', `/users/${(await makePerson(app, db)).id}`];
    const statuses = () => Promise.all(paths.map(async (path) => (await person.call('GET', path)).status));
    expect(await statuses()).toEqual([200, 200]);
    const writer = await db.$client.connect();
    const tx = drizzle({ client: writer });
    await tx.execute(sql`begin`);
    await tx.execute(change(person));
    // Nobody knows yet whether it will stand.
    expect(await statuses()).toEqual([200, 200]);
    await tx.execute(sql`commit`);
    writer.release();
    expect(await statuses()).toEqual([status, status]);
  });

  it.each<[string, (person: Person) => SQL]>([
    [
      'is given to somebody else',
      ({ id }) => sql`update sessions set token_hash = '\\x00' where user_id = ${id}`,
    ],
    [
      'began too long ago',
      ({ id }) => sql`update sessions set created_at = '2001-01-01' where user_id = ${id}`,
    ],
    ['goes with all others', () => sql`truncate sessions cascade`],
  ])('is told no more where the operator sees to it that the session %s', async (_what, change) => {
    const person = await makePerson(app, db, [adminRole]);
    expect((await person.call('GET', '/users')).status).toBe(200);
    await db.execute(change(person));
    expect((await person.call('GET', '/users')).status).toBe(401);
  });

  it('is told to somebody who may see it only now', async () => {
    const person = await makeHolder(app, db, ['roles.read']);
    expect((await person.call('GET', '/roles')).status).toBe(200);
    expect((await person.call('GET', '/users')).status).toBe(403);
    await db.insert(userRolesTable).values({ user_id: person.id, role_id: adminRole });
    expect((await person.call('GET', '/users')).status).toBe(200);
  });

  it('says nothing of who asks where it has no rows', async () => {
    const person = await makePerson(app, db, [adminRole]);
    for (const path of ['/stores', '/users/01a21b1d-c98b-77be-9998-9fba6c80b210']) {
      const { status } = await person.call('GET', path);
      const heard = await queriesOf(async () => expect((await person.call('GET', path)).status).toBe(status));
      expect(heard.filter(isSession)).toHaveLength(1);
    }
  });

  it('is not touched for somebody who may not see it, however often they ask', async () => {
    const { call: ask } = await makeHolder(app, db, ['roles.read']);
    const heard = await queriesOf(async () => {
      for (let n = 0; n < 3; n += 1) expect((await ask('GET', '/users')).status).toBe(403);
    });
    expect(heard.filter((query) => ofUsers(query) && !isSession(query))).toEqual([]);
  });

  it('to say whether the server is ready is read once a second, however many ask', async () => {
    const fresh = await appOn(db);
    const heard = await queriesOf(async () => {
      for (let n = 0; n < 3; n += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => call(fresh, 'GET', '/readyz')));
        for (const { status } of answers) expect(status).toBe(200);
      }
    });
    expect(heard.filter(({ text }) => text === 'select 1')).toHaveLength(1);
  });

  it('of somebody whose session has just ended is not answered', async () => {
    const person = await makePerson(app, db, [adminRole]);
    expect((await person.call('GET', '/users')).status).toBe(200);
    await db.execute(sql`delete from sessions where user_id = ${person.id}`);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await person.call('GET', '/users');
      expect([status, body.data]).toEqual([401, undefined]);
    }
    const heard = await queriesOf(() => person.call('GET', '/users'));
    expect(heard.filter((query) => ofUsers(query) && !isSession(query))).toEqual([]);
  });
});
