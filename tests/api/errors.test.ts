// Tests the answers to invalid requests, unknown paths and internal errors.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { readEnvironment } from '#server/environment.ts';
import { openStorage } from '#server/files/storage/storage.ts';
import { transaction } from '#server/records/write.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { appOn, type CallOptions, call, clientOf } from '#tests/kit/app.ts';
import { copyDatabase, freshDatabase } from '#tests/kit/database.ts';

const secret = 'a secret of the server';
const failing = { config: { access: 'public' as const } };

const db = await freshDatabase();
/** Statements that PostgreSQL rejects, by the SQLSTATE of the error. */
const refusals: Record<string, string> = {
  '22001': `insert into refused (short) values ('too long for it')`,
  '22003': 'select 2147483647::int + 1',
  '22012': 'select 1 / 0',
  '22021': `select convert_from('\\xff', 'utf8')`,
  '22P02': `select 'x'::int`,
  '23502': 'insert into refused (needed) values (null)',
  '23503': 'insert into refused (refers) values (7)',
  '23505': 'insert into refused (single) values (1), (1)',
  '23514': 'insert into refused (positive) values (-1)',
  '40001': `do $$ begin raise exception '${secret}' using errcode = '40001'; end $$`,
  '40P01': `do $$ begin raise exception '${secret}' using errcode = '40P01'; end $$`,
  '42601': 'selekt',
  '42P01': 'select * from no_such_table',
  '53100': `do $$ begin raise exception '${secret}' using errcode = '53100'; end $$`,
  '53300': `do $$ begin raise exception '${secret}' using errcode = '53300'; end $$`,
  '55P03': `do $$ begin raise exception '${secret}' using errcode = '55P03'; end $$`,
  '57014': `set local statement_timeout = 20; select pg_sleep(10)`,
};
await db.execute(sql`create table refused (
  short varchar(3), needed int not null default 0, refers int references refused (single),
  single int constraint refused_single_key unique, positive int constraint refused_positive check (positive > 0)
)`);

const app = await appOn(db, {
  before(server) {
    server.get('/api/test/throws', failing, async () => {
      throw new Error(`${secret} at /srv/app.js:1`);
    });
    server.get('/api/test/throws-text', failing, async () => {
      throw secret;
    });
    server.get('/api/test/sql/:code', failing, async (request) =>
      transaction(
        db,
        (tx) => tx.execute(sql.raw(refusals[(request.params as { code: string }).code] ?? '')),
        {
          refused_single_key: { field: 'single', text: 'There is one already.' },
          refused_positive: { field: 'positive', text: 'Must be positive.' },
        },
      ),
    );
  },
});
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const roles = `${adminApi}/roles`;

const post = (options: CallOptions & { token?: string }) =>
  call(app, 'POST', roles, { token: admin.token, ...options });
const json = { 'content-type': 'application/json' };
const formWith = (name: string, value: string) => {
  const form = new FormData();
  form.append(name, value);
  return form;
};

describe('An invalid body', () => {
  it.each([
    ['{"name": "x"', 'The body is not valid JSON.'],
    ['{"name": undefined}', 'The body is not valid JSON.'],
    ["{'name': 'x'}", 'The body is not valid JSON.'],
    ['nonsense', 'The body is not valid JSON.'],
    ['', 'The request needs a body.'],
    ['null', 'The request needs a body.'],
    ['{"__proto__": {"x": 1}, "name": "x"}', 'The body is not valid JSON.'],
    ['{"constructor": {"prototype": {"x": 1}}}', 'The body is not valid JSON.'],
  ])('returns 400 for %s', async (body, message) => {
    const answer = await post({ body, headers: json });
    expect([answer.status, answer.body]).toEqual([400, { status: false, message }]);
  });

  it('returns 400 when it is missing', async () => {
    const answer = await post({});
    expect([answer.status, answer.body]).toEqual([
      400,
      { status: false, message: 'The request needs a body.' },
    ]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json2',
    'application/xml',
    'application/json/x',
    'nonsense',
    'text/json',
  ])('returns 415 for the content type %s', async (type) => {
    const answer = await post({ body: '{"name": "x"}', headers: { 'content-type': type } });
    expect([answer.status, answer.body]).toEqual([
      415,
      { status: false, message: 'Send the content type application/json.' },
    ]);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
  ])('is accepted with the content type %s', async (type) => {
    const answer = await post({ body: '{}', headers: { 'content-type': type } });
    expect([answer.status, answer.body.errors.name]).toEqual([422, ['Name is required']]);
  });

  it.each([
    'application/json\t',
    'application/json ',
    ' application/json',
    'application/json\t; charset=utf-8',
    'application/json ;x',
  ])('does not bypass validation with the content type %j', async (type) => {
    const answer = await post({
      body: '{"name": 5, "permissionIds": {}}',
      headers: { 'content-type': type },
    });
    expect([400, 415, 422]).toContain(answer.status);
  });

  it('returns 413 with the limit above one megabyte', async () => {
    const answer = await post({ body: { name: 'x'.repeat(1024 * 1024) } });
    expect([answer.status, answer.body]).toEqual([
      413,
      { status: false, message: 'The request must be at most 1MB.' },
    ]);
  });

  it.each([
    ['lists', '['.repeat(2_000) + ']'.repeat(2_000)],
    ['objects', `${'{"x":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ['lists and objects', `${'[{"x":'.repeat(40)}1${'}]'.repeat(40)}`],
  ])('returns 400 for nested %s on every call', async (_what, value) => {
    for (const [method, path] of [
      ['POST', '/roles'],
      ['PUT', '/me/preferences/x'],
      ['POST', '/operations'],
      ['POST', '/exports'],
    ] as const) {
      const answer = await admin.call(method, path, { body: `{"value": ${value}}`, headers: json });
      expect([answer.status, answer.body.message]).toEqual([400, 'The JSON is nested too deeply.']);
    }
    const form = await admin.call('POST', '/templates', { body: formWith('configuration', value) });
    expect([form.status, form.body.message]).toEqual([400, 'The JSON is nested too deeply.']);
  });

  it('is accepted with many brackets inside its texts', async () => {
    const value = `${'['.repeat(100)}\\"${'{'.repeat(100)}`;
    expect((await admin.call('PUT', '/me/preferences/x', { body: { value } })).status).toBe(200);
  });

  it.each([
    ['30,000 values', `[${Array(30_000).fill(1)}]`, 'At most 20,000 values can be sent.'],
    [
      'an object of 90,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`k${n}`, 1]))),
      'At most 1,000 fields of one object can be sent.',
    ],
  ])('returns 422 with a short message for %s on every call', async (_what, value, text) => {
    for (const [method, path, name] of [
      ['POST', '/exports', 'filters'],
      ['POST', '/operations', 'filters'],
      ['POST', '/operations', 'values'],
      ['POST', '/views', 'query'],
      ['PUT', '/me/preferences/x', 'value'],
      ['POST', '/settings/bulk-update', 'settings'],
    ] as const) {
      const answer = await admin.call(method, path, { body: `{"${name}": ${value}}`, headers: json });
      expect([answer.status, answer.body.errors]).toEqual([422, { '': [text] }]);
    }
  });

  it('names only the first 20 unknown fields', async () => {
    const filters = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`key${n}`, 'x']));
    const exported = await admin.call('POST', '/exports', {
      body: { resource: 'users', format: 'csv', filters },
    });
    const changed = await admin.call('POST', '/operations', {
      body: { resource: 'products', action: 'delete', filters, dryRun: true },
    });
    const listed = await admin.call('GET', '/users', { query: filters });
    for (const [answer, prefix] of [
      [exported, 'filters.'],
      [changed, 'filters.'],
      [listed, ''],
    ] as const) {
      expect(answer.status).toBe(422);
      expect(Object.entries(answer.body.errors)).toEqual(
        Array.from({ length: 20 }, (_, n) => [`${prefix}key${n}`, [`Unknown field: key${n}`]]),
      );
    }
    const settings = Array.from({ length: 150 }, (_, n) => ({ key: `key${n}`, value: 1 }));
    const saved = await admin.call('POST', '/settings/bulk-update', { body: settings });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([
      422,
      settings.slice(0, 20).map(({ key }) => key),
    ]);
  });

  it('shortens the name of an unknown field', async () => {
    const filters = { ['x'.repeat(900_000)]: '1' };
    const { status, body } = await admin.call('POST', '/exports', {
      body: { resource: 'users', format: 'csv', filters },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
  });
});

describe('Special characters', () => {
  it.each([
    ['emoji', '👩‍👩‍👧‍👦 family'],
    ['right to left', 'مدير المتجر'],
    ['quotes', `"'\`; drop table roles; --`],
    ['HTML', '<script>alert(1)</script>'],
    ['a backslash', 'C:\\temp\\%s'],
  ])('are stored unchanged: %s', async (_what, name) => {
    const { status, body } = await post({ body: { name, description: name, permissionIds: [] } });
    expect([status, body.data.name, body.data.description]).toEqual([201, name, name]);
  });

  it.each([
    '🦊',
    '❤\ufe0f',
    '❤\ufe0f\u200d🔥',
    '👋🏽',
    '🏳\ufe0f\u200d🌈',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '🇩🇪',
    '☎',
    '©',
  ])('are stored unchanged in a name with %s', async (emoji) => {
    const name = `With ${emoji} in it`;
    const { status, body } = await post({ body: { name, description: 'd', permissionIds: [] } });
    expect([status, body.data?.name]).toEqual([201, name]);
  });

  it('are the same in a name with or without an emoji variation selector', async () => {
    const named = (name: string) => post({ body: { name, description: 'd', permissionIds: [] } });
    const first = await named('Star ⭐\ufe0f');
    expect([first.status, first.body.data?.name]).toEqual([201, 'Star ⭐']);
    expect((await named('Star ⭐')).status).toBe(409);
    const body = {
      full_name: 'A Star',
      email: 'star@example.com',
      password: 'a long enough one',
      role: 'star ⭐\ufe0f',
    };
    const user = await call(app, 'POST', `${adminApi}/users`, { token: admin.token, body });
    expect([user.status, user.body.data?.roles[0].name]).toEqual([201, 'Star ⭐']);
  });

  it.each(['name', 'description'])('include no NUL in the %s', async (key) => {
    const body = { name: 'n', description: 'd', permissionIds: [], [key]: 'a\0b' };
    const answer = await post({ body });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { [key]: ["Contains characters that can't be saved"] },
    ]);
  });

  it('with half a surrogate pair cause no server error', async () => {
    const body = '{"name": "half \\ud800", "description": "d", "permissionIds": []}';
    expect([201, 422]).toContain((await post({ body, headers: json })).status);
  });

  const cannotBeSaved = ["Contains characters that can't be saved"];
  /** Encodes text as Latin-1. */
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it('that are not valid UTF-8 are rejected at their field', async () => {
    const body = latin1('{"name": "Caf\xe9", "description": "Th\xe9s", "permissionIds": []}');
    const answer = await post({ body, headers: json });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { name: cannotBeSaved, description: cannotBeSaved },
    ]);
  });

  it('that are not valid UTF-8 are rejected in forms and passwords', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nCaf\xe9\r\n--x--\r\n';
    const form = await call(app, 'POST', `${adminApi}/product-categories`, {
      token: admin.token,
      body: latin1(part),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([form.status, form.body.errors.name]).toEqual([422, cannotBeSaved]);
    const user = await call(app, 'POST', `${adminApi}/users`, {
      token: admin.token,
      body: latin1('{"full_name": "A", "email": "a@latin1.example", "password": "a long enough \xe9"}'),
      headers: json,
    });
    expect([user.status, user.body.errors]).toEqual([422, { password: cannotBeSaved }]);
  });
});

describe('Unknown paths', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', `${adminApi}/nothing`],
    ['POST', `${adminApi}/nothing`],
    ['GET', `${adminApi}/users/x/y/z`],
    ['GET', `${adminApi}//users`],
    ['GET', `${adminApi}/Users`],
    ['DELETE', `${adminApi}/users`],
    ['PUT', roles],
    ['GET', `${publicApi}/auth/login`],
    ['OPTIONS', roles],
    ['GET', '/uploads/../package.json'],
    ['GET', '/uploads/%2e%2e/package.json'],
  ] as const)('return 404 for %s %s', async (method, url) => {
    const answer = await call(app, method, url, { token: admin.token });
    expect([answer.status, answer.body]).toEqual([404, { status: false, message: 'Not found' }]);
  });

  it.each(['/api/%', '/%ff', `${adminApi}/users/%zz`, `${adminApi}/users/${'x'.repeat(5_000)}`])(
    'return an error for an invalid path: %.40s',
    async (url) => {
      const answer = await call(app, 'GET', url, { token: admin.token });
      expect([400, 404, 414]).toContain(answer.status);
      expect(answer.body.status).toBe(false);
    },
  );
});

describe('A server error', () => {
  it.each(['/api/test/throws', '/api/test/throws-text'])(
    'returns 500 without details for %s',
    async (url) => {
      const answer = await call(app, 'GET', url);
      expect([answer.status, answer.body]).toEqual([
        500,
        { status: false, message: 'Something went wrong on our side.' },
      ]);
      expect(answer.headers['x-request-id']).toBeTruthy();
      expect(JSON.stringify(answer.headers)).not.toContain(secret);
    },
  );

  it('is logged with its request id, without the values of a query', async () => {
    const lines: string[] = [];
    const environment = readEnvironment({ REQUESTS_PER_MINUTE: '0' });
    const logged = await buildApp({
      db,
      storage: await openStorage(environment),
      environment,
      logger: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) as never,
    });
    logged.get('/api/test/query', failing, async () =>
      db.execute(sql`select ${secret}::int from no_such_table`),
    );
    logged.get('/api/test/throws', failing, async () => {
      throw new Error('a fault');
    });
    const fault = await logged.inject('/api/test/throws');
    const query = await logged.inject('/api/test/query');
    await logged.close();
    expect([fault.statusCode, query.statusCode]).toEqual([500, 500]);
    const text = lines.join('');
    expect(text).toContain('a fault');
    expect(text).toContain(String(fault.headers['x-request-id']));
    expect(text).toContain('42P01');
    expect(text).not.toContain(secret);
  });
});

describe('Database errors', () => {
  const invalidValue = {
    status: false,
    message: 'A value is not valid.',
    errors: { '': ['A value is not valid.'] },
  };
  const unavailable = { status: false, message: 'The server is not available. Please try again shortly.' };
  const fault = { status: false, message: 'Something went wrong on our side.' };
  const expected: Record<string, [number, object]> = {
    '22001': [422, invalidValue],
    '22003': [422, invalidValue],
    '22012': [422, invalidValue],
    '22021': [422, invalidValue],
    '22P02': [422, invalidValue],
    '23502': [422, invalidValue],
    '23503': [409, { status: false, message: expect.stringContaining('refers to no longer exists') }],
    '23505': [
      409,
      { status: false, message: 'There is one already.', errors: { single: ['There is one already.'] } },
    ],
    '23514': [
      422,
      { status: false, message: 'Must be positive.', errors: { positive: ['Must be positive.'] } },
    ],
    '40001': [503, unavailable],
    '40P01': [503, unavailable],
    '42601': [500, fault],
    '42P01': [500, fault],
    '53100': [507, { status: false, message: 'The server has no disk space left.' }],
    '53300': [503, unavailable],
    '55P03': [503, unavailable],
    '57014': [503, unavailable],
  };

  it.each(Object.entries(expected))('map SQLSTATE %s to the right answer', async (code, [status, body]) => {
    const answer = await call(app, 'GET', `/api/test/sql/${code}`);
    expect([answer.status, answer.body]).toEqual([status, body]);
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are covered for every statement above', () => {
    expect(Object.keys(expected).toSorted()).toEqual(Object.keys(refusals).toSorted());
  });

  it('retry a transaction after a serialization failure', async () => {
    await db.execute(sql`create sequence tries`);
    await transaction(db, (tx) =>
      tx.execute(sql`do $$ begin
        if nextval('tries') = 1 then raise exception 'lost' using errcode = '40001'; end if;
      end $$`),
    );
    const { rows } = await db.execute<{ tries: number }>(sql`select last_value::int as tries from tries`);
    expect(rows[0]?.tries).toBe(2);
  });
});

describe('Without the database', () => {
  it('the server is alive but not ready and returns 503 until the database is back', async () => {
    const connection = await copyDatabase();
    // Connections go through a symbolic link that the test removes. A second pool terminates the open ones.
    const folder = await mkdtemp(join(tmpdir(), 'console-away-'));
    const host = join(folder, 'socket');
    await symlink(connection.host, host);
    const separateDb = openDatabase({ ...connection, host });
    const server = await appOn(separateDb);
    const person = await makePerson(server, separateDb, [await adminRoleId(separateDb)]);
    const email = 'a@b.example';
    const ready = async () => (await call(server, 'GET', '/readyz')).status;
    expect(await ready()).toBe(200);

    await rm(host);
    const terminator = openDatabase({ ...connection, database: 'postgres' });
    await terminator.execute(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${connection.database}`,
    );
    await terminator.$client.end();

    // The answer of /readyz is cached for a second.
    await expect.poll(ready).toBe(503);
    expect((await call(server, 'GET', '/healthz')).status).toBe(200);
    for (const answer of [
      await call(server, 'GET', '/readyz'),
      await person.call('GET', '/users'),
      await person.call('POST', '/roles', { body: { name: 'x', description: 'x', permissionIds: [] } }),
      await call(server, 'POST', `${publicApi}/auth/login`, { body: { email, password: 'x' } }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        503,
        { status: false, message: 'The server is not available. Please try again shortly.' },
      ]);
      expect(answer.headers['retry-after']).toBe('5');
    }

    await symlink(connection.host, host);
    expect(await ready()).toBe(200);
    expect((await person.call('GET', '/users')).status).toBe(200);
    await separateDb.$client.end();
    await rm(folder, { recursive: true });
  });

  it('closed connections are replaced', async () => {
    const separateDb = openDatabase(await copyDatabase());
    const server = await appOn(separateDb);
    const person = await makePerson(server, separateDb, [await adminRoleId(separateDb)]);
    const cut = () =>
      separateDb
        .execute(
          sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined);
    await Promise.all([
      person.call('GET', '/me'),
      person.call('GET', '/users'),
      person.call('GET', '/roles'),
    ]);
    await cut();
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await person.call('GET', '/users')).status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.every((status) => [200, 503].includes(status))).toBe(true);
    await separateDb.$client.end();
  });

  it('a connection that breaks during a transaction fails only that transaction', async () => {
    const separateDb = openDatabase(await copyDatabase());
    const held = separateDb.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      // Waits up to 5 s until the connection is gone.
      await separateDb.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await tx.execute(sql`select 1`);
    });
    await expect(held).rejects.toThrow();
    expect((await separateDb.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await separateDb.$client.end();
  });
});

describe('Every answer', () => {
  it.each(['/healthz', `${adminApi}/me`, `${adminApi}/nothing`, '/api/test/throws'])(
    'of %s has the security headers',
    async (url) => {
      const { headers } = await call(app, 'GET', url);
      // Pages may load scripts of this origin. API answers may not load any resource.
      expect(headers['content-security-policy']).toContain(
        url.startsWith('/api/') ? "default-src 'none';" : "script-src 'self';",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-request-id']).toBeTruthy();
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('has a new request id, whatever the caller sends', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const ids = await Promise.all([1, 2, 3].map(() => call(app, 'GET', '/healthz', { headers })));
    expect(new Set(ids.map((answer) => answer.headers['x-request-id'])).size).toBe(3);
    expect(ids[0]?.headers['x-request-id']).not.toBe('mine');
  });
});

describe('Rate limiting by address', () => {
  it('returns 429 with Retry-After and does not count health checks', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '10' } });
    const ask = clientOf(bounded, admin.token);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask('GET', '/me')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const { body, headers } = await ask('GET', '/me');
    expect(body).toEqual({ status: false, message: 'Too many requests. Please try again in a minute.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(bounded, 'GET', '/healthz')).status).toBe(200);
  });

  it('counts requests with invalid or too long paths', async () => {
    const bounded = await appOn(db, { env: { REQUESTS_PER_MINUTE: '10' } });
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await call(bounded, 'GET', '/%ff')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const { status, body } = await call(bounded, 'GET', `${adminApi}/users/${'x'.repeat(500)}`);
    expect([status, body.message]).toEqual([429, 'Too many requests. Please try again in a minute.']);
  });
});

describe('The API description', () => {
  it('has every call of the admin API with its permission', async () => {
    const { body } = await call(app, 'GET', '/api/openapi.json');
    expect(body.openapi).toMatch(/^3\./);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        `${publicApi}/auth/login`,
        `${adminApi}/me`,
        `${adminApi}/users`,
        `${adminApi}/users/{id}`,
        `${adminApi}/roles/{id}`,
        `${adminApi}/permissions`,
      ]),
    );
    expect(
      body.paths[`${adminApi}/roles`].post.requestBody.content['application/json'].schema.required,
    ).toEqual(expect.arrayContaining(['name', 'description', 'permissionIds']));
    expect(body.paths[`${adminApi}/roles`].post.description).toBe('Requires: roles.write.');
  });

  it('is shown as a page', async () => {
    const answer = await call(app, 'GET', '/api/docs');
    expect([200, 302]).toContain(answer.status);
  });
});

it.each(['/me', '/products/summary', '/stores/summary'])('rejects query parameters on %s', async (path) => {
  const answer = await admin.call('GET', path, { query: { page: '1' } });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['page']]);
});
