// Tests the caller's own account: name, email, password and sessions. No permission is needed.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  adminRoleId,
  backdateSessions,
  makePerson,
  makeRole,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { appOn, call, clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const ownerRole = await makeRole(db, 'store_owner', []);
let owner: Person;

beforeEach(async () => {
  owner = await makePerson(app, db, [ownerRole]);
});

const newPassword = 'a quite new password';
const changePassword = (person: Pick<Person, 'call'>, body: object) =>
  person.call('POST', '/me/password', {
    body: { currentPassword: password, password: newPassword, ...body },
  });
const statusOf = async (token: string) => (await clientOf(app, token)('GET', '/me')).status;
const journalOf = async (id: string) =>
  (
    await db.execute<{ actor_id: string; action: string; before: object; after: object; secrets: string[] }>(
      sql`select * from journal where record_id = ${id} order by at, id`,
    )
  ).rows;
const wrongPassword = {
  status: false,
  message: 'This is not your current password.',
  errors: { currentPassword: ['This is not your current password.'] },
};

describe('Own name and email', () => {
  it('changes the name and records it in the audit log', async () => {
    const { status, body } = await owner.call('PATCH', '/me', { body: { full_name: '  Olga Own ' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      message: 'Profile updated successfully',
      data: { user: { id: owner.id, full_name: 'Olga Own', email: owner.email, isVerified: true } },
    });
    const me = await owner.call('GET', '/me');
    expect(me.body.data.user).toEqual(body.data.user);
    expect(await journalOf(owner.id)).toMatchObject([
      { actor_id: owner.id, action: 'update', after: { full_name: 'Olga Own' } },
    ]);
  });

  it('requires the password for another email, which is then unverified and used for sign-in', async () => {
    const email = `Other-${owner.email}`;
    const ask = (more: object) => owner.call('PATCH', '/me', { body: { email, ...more } });
    const without = await ask({});
    expect([without.status, without.body.errors]).toEqual([
      422,
      { currentPassword: ['Enter your current password'] },
    ]);
    const refused = await ask({ currentPassword: 'wrong' });
    expect([refused.status, refused.body]).toEqual([422, wrongPassword]);
    expect((await owner.call('GET', '/me')).body.data.user.email).toBe(owner.email);

    const { status, body } = await ask({ currentPassword: password });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ email, isVerified: false });
    expect(await statusOf(owner.token)).toBe(200);
    expect((await tryToSignIn(app, email, password)).status).toBe(200);
    expect((await tryToSignIn(app, owner.email, password)).status).toBe(401);
  });

  it('treats the same email in another case as unchanged', async () => {
    const email = owner.email.toUpperCase();
    const { status, body } = await owner.call('PATCH', '/me', { body: { email } });
    expect([status, body.data.user.isVerified]).toEqual([200, true]);
  });

  it('rejects the email of another user at its field', async () => {
    const body = { email: admin.email.toUpperCase(), currentPassword: password };
    const answer = await owner.call('PATCH', '/me', { body });
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { email: ['A user with this email already exists.'] },
    ]);
  });

  it('applies the rules for users', async () => {
    const { status, body } = await owner.call('PATCH', '/me', { body: { full_name: ' ', email: 'nobody' } });
    expect([status, body.errors]).toEqual([
      422,
      { full_name: ['Full name is required'], email: ['Email must be a valid email address'] },
    ]);
  });

  it('ignores status, roles, verification and password', async () => {
    const roleIds = [await adminRoleId(db)];
    const more = { roleIds, role: 'admin', status: 'INACTIVE', isVerified: false, password: newPassword };
    const { status } = await owner.call('PATCH', '/me', {
      body: { full_name: 'Olga', ...more, id: admin.id },
    });
    expect(status).toBe(200);
    const { body } = await owner.call('GET', '/me');
    expect(body.data.user).toMatchObject({ id: owner.id, status: 'ACTIVE', isVerified: true });
    expect(body.data.permissions).toEqual([]);
    expect((await tryToSignIn(app, owner.email, password)).status).toBe(200);
  });

  it('returns 412 when If-Match names an older version', async () => {
    const first = await owner.call('PATCH', '/me', { body: { full_name: 'One' } });
    const headers = { 'if-match': String(first.headers.etag) };
    await owner.call('PATCH', '/me', { body: { full_name: 'Two' } });
    expect((await owner.call('PATCH', '/me', { body: { full_name: 'Three' }, headers })).status).toBe(412);
  });
});

describe('Own password', () => {
  it('ends all other sessions of the user after a change', async () => {
    const others = [await signIn(app, owner.email, password), await signIn(app, owner.email, password)];
    const { status, body } = await changePassword(owner, {});
    expect([status, body]).toEqual([
      200,
      { status: true, message: 'Password changed. Signed out of all other sessions.' },
    ]);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await statusOf(owner.token)).toBe(200);
    expect((await tryToSignIn(app, owner.email, password)).status).toBe(401);
    expect((await tryToSignIn(app, owner.email, newPassword)).status).toBe(200);
  });

  it('leaves the sessions of other users alone', async () => {
    await changePassword(owner, {});
    expect(await statusOf(admin.token)).toBe(200);
  });

  it('requires the current password', async () => {
    const refused = await changePassword(owner, { currentPassword: newPassword });
    expect([refused.status, refused.body]).toEqual([422, wrongPassword]);
    const none = await owner.call('POST', '/me/password', { body: { password: newPassword } });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { currentPassword: ['Enter your current password'] },
    ]);
    expect((await tryToSignIn(app, owner.email, password)).status).toBe(200);
  });

  it('applies the password rules for users, including common passwords', async () => {
    const short = await changePassword(owner, { password: 'short' });
    expect([short.status, short.body.message]).toEqual([422, 'Password must be at least 12 characters']);
    const common = await changePassword(owner, { password: 'abcabcabcabc' });
    expect([common.status, common.body.errors]).toEqual([
      422,
      { password: ['This password is too common. Please choose another one.'] },
    ]);
    expect(await statusOf(owner.token)).toBe(200);
  });

  it('counts wrong passwords as failed sign-ins and rejects the sixth attempt', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await changePassword(owner, { currentPassword: 'wrong' })).status).toBe(422);
    }
    const answer = await changePassword(owner, {});
    expect([answer.status, answer.body.message]).toEqual([
      429,
      'Too many failed sign-in attempts. Try again in 15 minutes.',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    const email = await owner.call('PATCH', '/me', {
      body: { email: `x-${owner.email}`, currentPassword: password },
    });
    expect(email.status).toBe(429);
    expect((await tryToSignIn(app, owner.email, password)).status).toBe(429);
  });

  it('allows only five of twenty simultaneous guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => changePassword(owner, { currentPassword: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('applies one of two simultaneous changes and rejects the other', async () => {
    const body = (password: string) => ({ password });
    const answers = await Promise.all([
      changePassword(owner, body('the first new password')),
      changePassword(owner, body('the second new password')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('keeps passwords and hashes out of the audit log', async () => {
    await changePassword(owner, {});
    const rows = await journalOf(owner.id);
    expect(rows.at(-1)?.secrets).toEqual(['password_hash']);
    const entries = JSON.stringify(rows.map(({ secrets: _names, ...entry }) => entry));
    expect(entries).toContain('"update"');
    for (const secret of [password, newPassword, 'argon2', 'password']) expect(entries).not.toContain(secret);
  });
});

describe('Own sessions', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0';
  const openFrom = async (person: Pick<Person, 'email'>) => {
    const answer = await call(app, 'POST', '/api/v1/auth/login', {
      body: { email: person.email, password },
      headers: { 'user-agent': agent },
    });
    return answer.body.data.accessToken as string;
  };

  it('are listed with user agent, address and last use, and the current one is marked', async () => {
    const token = await openFrom(owner);
    await openFrom(admin);
    const { status, body, headers } = await clientOf(app, token)('GET', '/me/sessions');
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        user_agent: agent,
        address: '127.0.0.1',
        created_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        isCurrent: true,
      },
      expect.objectContaining({ user_agent: '', isCurrent: false }),
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('are not listed after they expired', async () => {
    const token = await openFrom(owner);
    await backdateSessions(db, owner.id, { used: '31 minutes' });
    const fresh = await openFrom(owner);
    const { body } = await clientOf(app, fresh)('GET', '/me/sessions');
    expect(body.data).toHaveLength(1);
    expect(await statusOf(token)).toBe(401);
    const short = await appOn(db, { env: { SESSION_MAX_HOURS: '1' } });
    await db.execute(
      sql`update sessions set created_at = now() - interval '2 hours' where user_id = ${owner.id}`,
    );
    const again = await signIn(short, owner.email, password);
    expect((await clientOf(short, again)('GET', '/me/sessions')).body.data).toHaveLength(1);
  });

  it('end everywhere else without the current session or those of other users', async () => {
    const other = await openFrom(owner);
    const { status } = await owner.call('DELETE', '/me/sessions');
    expect(status).toBe(200);
    expect(await Promise.all([owner.token, other, admin.token].map(statusOf))).toEqual([200, 401, 200]);
  });

  it('can be ended one by one, but not those of other users', async () => {
    const other = await openFrom(owner);
    const { body } = await clientOf(app, other)('GET', '/me/sessions');
    const { id } = body.data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const refused = await admin.call('DELETE', `/me/sessions/${id}`);
    expect([refused.status, refused.body.message]).toEqual([404, 'Session not found']);
    expect(await statusOf(other)).toBe(200);
    expect((await owner.call('DELETE', `/me/sessions/${id}`)).status).toBe(200);
    expect(await Promise.all([owner.token, other].map(statusOf))).toEqual([200, 401]);
    expect((await owner.call('DELETE', `/me/sessions/${id}`)).status).toBe(404);
    expect((await owner.call('DELETE', '/me/sessions/none')).status).toBe(404);
  });
});
