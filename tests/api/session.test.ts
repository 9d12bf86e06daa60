// Tests sign-in, sign-out and the lifetime of sessions.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isPassword, maxWaiting } from '#server/modules/session/passwords.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import {
  adminRoleId,
  backdateSessions,
  everything,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { type Answer, appOn, call, clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db } = await testApp({ env: { LOGIN_MAX_FAILURES: '5' } });
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);
const wrongCredentials = { status: false, message: 'Invalid email or password' };

const setStatus = (id: string, status: string) => admin.call('PATCH', `/users/${id}`, { body: { status } });
const statusOf = async (token: string) => {
  const { status, body } = await clientOf(app, token)('GET', '/me');
  return status === 200 ? 200 : body.message;
};
const sessionEnded = 'Your session has ended. Please sign in again.';

describe('POST /auth/login', () => {
  it('returns a token and the user without a password and sets last_login_at', async () => {
    const roleId = await makeRole(db, 'signing in', []);
    const { id, email } = await makeUser(db, [roleId]);
    const answer = await tryToSignIn(app, email, password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: true,
      message: 'Signed in',
      data: {
        accessToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        user: {
          id,
          email,
          full_name: expect.any(String),
          status: 'ACTIVE',
          isVerified: true,
          roles: [{ id: roleId, name: 'signing in' }],
        },
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { body } = await admin.call('GET', `/users/${id}`);
    expect(Date.now() - Date.parse(body.data.last_login_at)).toBeLessThan(10_000);
  });

  it('accepts the email in any case with surrounding spaces', async () => {
    const { email } = await makeUser(db);
    expect((await tryToSignIn(app, `  ${email.toUpperCase()} `, password)).status).toBe(200);
  });

  it('creates a new token for each sign-in and stores only its digest', async () => {
    const { email } = await makeUser(db);
    const [first, second] = [await signIn(app, email, password), await signIn(app, email, password)];
    expect(first).not.toBe(second);
    const { rows } = await db.execute(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('gives the same answer for a wrong password and an unknown email', async () => {
    const { email } = await makeUser(db);
    const answers = [
      await tryToSignIn(app, email, 'not the password'),
      await tryToSignIn(app, 'unknown@tests.example.com', password),
      await tryToSignIn(app, email, `${password} `),
      await tryToSignIn(app, email, password.toUpperCase()),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, wrongCredentials]);
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('takes about as long for an unknown email as for a wrong password', async () => {
    const time = async (who: string) => {
      const started = performance.now();
      await tryToSignIn(app, who, 'not the password');
      return performance.now() - started;
    };
    // Alternates the two, so that other load on the machine affects both.
    const knownTimes: number[] = [];
    const unknownTimes: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      knownTimes.push(await time((await makeUser(db)).email));
      unknownTimes.push(await time(`unknown-${name}@example.com`));
    }
    // Hashing dominates. Without it the answer would take a tenth of the time.
    expect(Math.min(...unknownTimes)).toBeGreaterThan(Math.min(...knownTimes) / 3);
  });

  it.each(['INACTIVE', 'SUSPENDED'])(
    'reveals an inactive account only with the right password: %s',
    async (status) => {
      const { id, email } = await makeUser(db);
      await setStatus(id, status);
      const right = await tryToSignIn(app, email, password);
      expect([right.status, right.body]).toEqual([
        403,
        { status: false, message: 'This account is not active.' },
      ]);
      expect((await tryToSignIn(app, email, 'not the password')).body).toEqual(wrongCredentials);
    },
  );

  it.each([
    [{}, { email: ['Email is required'], password: ['Password is required'] }],
    [
      { email: '', password: '' },
      { email: ['Email is required'], password: ['Password is required'] },
    ],
    [{ email: 'a@b.example', password: 5 }, { password: ['Password is required'] }],
    [{ email: ['a@b.example'], password: 'x' }, { email: ['Email is required'] }],
    [{ email: 'a@b.example', password: 'x'.repeat(1025) }, { password: ['Password is too long'] }],
  ])('rejects %j', async (body, errors) => {
    const answer = await call(app, 'POST', `${publicApi}/auth/login`, { body });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('treats a NUL and unusual characters as a wrong password', async () => {
    const { email } = await makeUser(db);
    for (const odd of ['\0', '🙂'.repeat(100), '\ud800']) {
      expect((await tryToSignIn(app, email, odd)).status).toBe(401);
    }
    // The database cannot look up an email with a NUL.
    expect((await tryToSignIn(app, 'nul\0@example.com', password)).status).toBe(422);
  });
});

/** Fills the queue of password checks until the returned function is called. */
function fillPasswordQueue(): () => Promise<unknown> {
  let isFilling = true;
  const checkRepeatedly = async () => {
    while (isFilling) await isPassword('x', undefined).catch(() => setTimeout(1));
  };
  const all = Array.from({ length: maxWaiting + 20 }, checkRepeatedly);
  return () => {
    isFilling = false;
    return Promise.all(all);
  };
}

describe('Too many wrong passwords', () => {
  const blocked = {
    status: false,
    message: expect.stringMatching(/^Too many failed sign-in attempts\. Try again in 15 minutes\.$/),
  };

  it('block the sixth attempt, even a right one, with Retry-After', async () => {
    const { email } = await makeUser(db);
    const other = await makeUser(db);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await tryToSignIn(app, email, 'wrong')).status).toBe(401);
    }
    for (const secret of ['wrong', password]) {
      const answer = await tryToSignIn(app, email.toUpperCase(), secret);
      expect([answer.status, answer.body]).toEqual([429, blocked]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    }
    expect((await tryToSignIn(app, other.email, password)).status).toBe(200);
  });

  it('stop blocking after fifteen minutes', async () => {
    const { email } = await makeUser(db);
    for (let tries = 0; tries < 6; tries += 1) await tryToSignIn(app, email, 'wrong');
    expect((await tryToSignIn(app, email, password)).status).toBe(429);
    await db.execute(sql`update sign_in_failures set since = since - interval '16 minutes'`);
    expect((await tryToSignIn(app, email, password)).status).toBe(200);
  });

  it('are counted from zero after a right one', async () => {
    const { email } = await makeUser(db);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await tryToSignIn(app, email, 'wrong');
      expect((await tryToSignIn(app, email, password)).status).toBe(200);
    }
  });

  it('are counted for unknown emails, so that they reveal nothing', async () => {
    const email = 'never-there@tests.example.com';
    for (let tries = 0; tries < 5; tries += 1) await tryToSignIn(app, email, 'wrong');
    expect((await tryToSignIn(app, email, 'wrong')).status).toBe(429);
  });

  it('allow five of twenty simultaneous attempts', async () => {
    const { email } = await makeUser(db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToSignIn(app, email, 'wrong')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it.each<[string, (person: Person) => Promise<Answer>]>([
    ['to sign in', ({ email }) => tryToSignIn(app, email, password)],
    [
      'to change the password',
      ({ call }) =>
        call('POST', '/me/password', {
          body: { currentPassword: password, password: 'another one for tests' },
        }),
    ],
  ])('do not include an attempt %s that found the queue full', async (_what, attempt) => {
    const person = await makePerson(app, db);
    await db.execute(sql`delete from sign_in_failures`);
    const emptyQueue = fillPasswordQueue();
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(person)));
    await emptyQueue();
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    const { rows } = await db.execute(sql`select failures from sign_in_failures`);
    expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
    expect((await attempt(person)).status).toBe(200);
  });

  it('store no typed email, which could be a password', async () => {
    await tryToSignIn(app, 'my secret password', 'x');
    const { rows } = await db.execute(sql`select * from sign_in_failures`);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('are limited for each network address across accounts', async () => {
    await db.execute(sql`delete from sign_in_failures`);
    const strict = await appOn(db, { env: { LOGIN_MAX_FAILURES: '1' } });
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1)
      statuses.add((await tryToSignIn(strict, `spray${n}@example.com`, 'x')).status);
    expect([...statuses]).toEqual([401]);
    expect((await tryToSignIn(strict, 'spray99@example.com', 'x')).status).toBe(429);
    await db.execute(sql`delete from sign_in_failures`);
  });
});

describe('A session', () => {
  it('ends alone by signing out', async () => {
    const { email } = await makeUser(db);
    const [current, other] = [await signIn(app, email, password), await signIn(app, email, password)];
    const answer = await clientOf(app, current)('POST', '/auth/logout');
    expect([answer.status, answer.body]).toEqual([200, { status: true, message: 'Signed out' }]);
    expect(await statusOf(current)).toBe(sessionEnded);
    expect(await statusOf(other)).toBe(200);
    expect((await clientOf(app, current)('POST', '/auth/logout')).status).toBe(401);
  });

  it('ends when the password is changed', async () => {
    const person = await makePerson(app, db);
    const body = { password: 'another password for tests' };
    expect((await admin.call('PATCH', `/users/${person.id}`, { body })).status).toBe(200);
    expect(await statusOf(person.token)).toBe(sessionEnded);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(401);
    expect((await tryToSignIn(app, person.email, body.password)).status).toBe(200);
  });

  it.each(['INACTIVE', 'SUSPENDED'])('ends when the user becomes %s and does not return', async (status) => {
    const person = await makePerson(app, db);
    await setStatus(person.id, status);
    expect(await statusOf(person.token)).toBe(sessionEnded);
    await setStatus(person.id, 'ACTIVE');
    expect(await statusOf(person.token)).toBe(sessionEnded);
  });

  it('ends after half an hour without use', async () => {
    const person = await makePerson(app, db);
    await backdateSessions(db, person.id, { used: '29 minutes' });
    expect(await statusOf(person.token)).toBe(200);
    // This request counts as use and starts another 30 minutes.
    const { rows } = await db.execute<{ idle: number }>(
      sql`select extract(epoch from now() - last_used_at)::float as idle from sessions where user_id = ${person.id}`,
    );
    expect(rows[0]?.idle).toBeLessThan(60);
    await backdateSessions(db, person.id, { used: '31 minutes' });
    expect(await statusOf(person.token)).toBe(sessionEnded);
  });

  it('ends after twelve hours', async () => {
    const person = await makePerson(app, db);
    await backdateSessions(db, person.id, { created: '11 hours 59 minutes' });
    expect(await statusOf(person.token)).toBe(200);
    await backdateSessions(db, person.id, { created: '12 hours 1 minute' });
    expect(await statusOf(person.token)).toBe(sessionEnded);
  });

  it('ends at the configured times', async () => {
    const short = await appOn(db, { env: { SESSION_IDLE_MINUTES: '1', SESSION_MAX_HOURS: '1' } });
    const person = await makePerson(short, db);
    await backdateSessions(db, person.id, { used: '50 seconds' });
    expect((await person.call('GET', '/me')).status).toBe(200);
    await backdateSessions(db, person.id, { used: '61 seconds' });
    expect((await person.call('GET', '/me')).status).toBe(401);
    await backdateSessions(db, person.id, { created: '61 minutes' });
    expect((await person.call('GET', '/me')).status).toBe(401);
  });

  it('is accepted by another server process', async () => {
    const { email } = await makeUser(db);
    const token = await signIn(app, email, password);
    const second = await appOn(db);
    expect((await clientOf(second, token)('GET', '/me')).status).toBe(200);
  });
});

describe('GET /me', () => {
  it('returns true and all permissions for an administrator', async () => {
    const { status, body } = await admin.call('GET', '/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      data: { user: { id: admin.id, roles: [{ name: 'admin' }] } },
    });
    expect(body.data.permissions.toSorted()).toEqual(everything.toSorted());
    expect(Object.keys(body.data.user).toSorted()).toEqual(
      ['id', 'full_name', 'email', 'status', 'isVerified', 'roles', 'last_login_at'].toSorted(),
    );
  });

  it('returns true and the single permission of a user', async () => {
    const { call: ask } = await makePersonWithPermissions(app, db, ['roles.read']);
    expect((await ask('GET', '/me')).body).toMatchObject({
      status: true,
      data: { permissions: ['roles.read'] },
    });
  });

  it('returns the union of the permissions of several roles', async () => {
    const roles = [
      await makeRole(db, 'a', ['users.read']),
      await makeRole(db, 'b', ['users.read', 'roles.read']),
    ];
    const person = await makePerson(app, db, roles);
    const { body } = await person.call('GET', '/me');
    expect(body.data.permissions).toEqual(['roles.read', 'users.read']);
  });

  it('returns false and no permissions for an owner', async () => {
    const person = await makePerson(app, db);
    const { status, body } = await person.call('GET', '/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: false,
      data: { user: { email: person.email, roles: [] }, permissions: [] },
    });
  });

  it('reflects changed roles on the next request', async () => {
    const person = await makePerson(app, db);
    const roleId = await makeRole(db, 'promoted', ['users.read']);
    const list = async () => (await person.call('GET', '/users')).status;
    const give = (roleIds: string[]) => admin.call('PATCH', `/users/${person.id}`, { body: { roleIds } });
    expect(await list()).toBe(403);
    await give([roleId]);
    expect(await list()).toBe(200);
    const body = { name: 'promoted', description: 'no more', permissionIds: [] };
    expect((await admin.call('PUT', `/roles/${roleId}`, { body })).status).toBe(200);
    expect(await list()).toBe(403);
    await give([adminRole]);
    expect(await list()).toBe(200);
    await give([]);
    expect(await list()).toBe(403);
  });

  it('supports no other method', async () => {
    expect((await call(app, 'PUT', `${adminApi}/me`, { token: admin.token, body: {} })).status).toBe(404);
  });
});
