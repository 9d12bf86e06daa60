// Tests the second factor of sign-ins with a real generator of codes, and its reset.
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { recoveryCodesTable, totpSecretsTable } from '#server/db/tables/second-factors.ts';
import { removeSecondFactor } from '#server/modules/users/operator.ts';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const minute = 60_000;

// The clock of the server, so that tests can use the codes of several steps. Timers are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const moveClock = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 });

interface Protected {
  person: Person;
  secret: string;
  recoveryCodes: string[];
}

/** A person with an authenticator app. Time passes, so that the next code is another one. */
async function makeProtected(roleIds: readonly string[] = []): Promise<Protected> {
  const person = await makePerson(app, db, roleIds);
  const { secret } = (await person.call('POST', '/me/second-factor/totp')).body.data;
  const body = { code: codeOf(secret) };
  const answer = await person.call('POST', '/me/second-factor/totp/confirm', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  moveClock(60);
  return { person, secret, recoveryCodes: answer.body.data.recoveryCodes };
}

const logIn = (email: string, secret = password) =>
  call(app, 'POST', `${publicApi}/auth/login`, { body: { email, password: secret } });
const challengeOf = async ({ email }: Person) => String((await logIn(email)).body.data.challenge);
const secondStep = (challenge: string, code: string, server = app) =>
  call(server, 'POST', `${publicApi}/auth/second-factor`, { body: { challenge, code } });
const me = (token: string) => call(app, 'GET', `${adminApi}/me`, { token });

describe('Setting up an authenticator app', () => {
  it('shows the secret once and stores it encrypted, outside the audit log', async () => {
    const { person, secret, recoveryCodes } = await makeProtected();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [row] = await db.select().from(totpSecretsTable).where(eq(totpSecretsTable.user_id, person.id));
    expect(row?.secret).not.toContain(secret);
    const state = await person.call('GET', '/me/second-factor');
    expect(state.body.data).toEqual({
      since: row?.confirmed_at,
      appSince: row?.confirmed_at,
      passkeys: 0,
      recoveryCodes: 10,
      isRequired: false,
    });
    const log = JSON.stringify(await db.select().from(auditLogTable));
    for (const text of [secret, row?.secret, ...recoveryCodes]) expect(log).not.toContain(text);
    expect(JSON.stringify(await db.select().from(recoveryCodesTable))).not.toContain(recoveryCodes[0]);
    const file = await person.call('GET', `/users/${person.id}/data`);
    expect(JSON.stringify(file.body)).not.toContain(row?.secret);
  });

  it('needs a right code, and changes no sign-in before', async () => {
    const person = await makePerson(app, db);
    await person.call('POST', '/me/second-factor/totp');
    const answer = await person.call('POST', '/me/second-factor/totp/confirm', { body: { code: '000000' } });
    expect(answer.status).toBe(422);
    expect((await logIn(person.email)).body.data).toHaveProperty('accessToken');
  });

  it('is refused while another app is set up', async () => {
    const { person } = await makeProtected();
    expect((await person.call('POST', '/me/second-factor/totp')).status).toBe(409);
  });

  it('is in the history of the user, and told to them', async () => {
    const { person } = await makeProtected();
    const entries = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, person.id));
    expect(entries.at(-1)).toMatchObject({ resource: 'users', after: { second_factor: true } });
    const [notice] = await db.select().from(noticesTable).where(eq(noticesTable.user_id, person.id));
    expect(notice).toMatchObject({ event: 'account', text: 'A second factor was set up for your account.' });
  });
});

describe('A sign-in with a second factor', () => {
  it('answers a challenge without a token, and opens a session after the code', async () => {
    const { person, secret } = await makeProtected();
    const first = await logIn(person.email);
    expect([first.status, first.body.data]).toEqual([
      200,
      { challenge: expect.any(String), methods: ['totp', 'recovery'] },
    ]);
    expect((await me(first.body.data.challenge)).status).toBe(401);
    // Another server process knows the challenge.
    const { status, body } = await secondStep(first.body.data.challenge, codeOf(secret), await appOn(db));
    expect([status, body.data.user.email]).toEqual([200, person.email]);
    expect((await me(body.data.accessToken)).status).toBe(200);
  });

  it.each([
    ['one step late', -30, 200],
    ['one step early', 30, 200],
    ['two steps late', -60, 422],
    ['two steps early', 60, 422],
  ])('judges a code that is %s', async (_when, seconds, expected) => {
    const { person, secret } = await makeProtected();
    expect((await secondStep(await challengeOf(person), codeOf(secret, seconds))).status).toBe(expected);
  });

  it('accepts no code twice, not even at the same moment', async () => {
    const { person, secret } = await makeProtected();
    const challenge = await challengeOf(person);
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => secondStep(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await secondStep(challenge, codeOf(secret, -30))).status).toBe(422);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await makeProtected();
    const challenge = await challengeOf(person);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await secondStep(challenge, typed)).status).toBe(200);
    expect((await secondStep(challenge, code)).status).toBe(422);
    expect((await person.call('GET', '/me/second-factor')).body.data.recoveryCodes).toBe(9);
  });

  it('limits wrong codes like wrong passwords', async () => {
    const { person, secret } = await makeProtected();
    const challenge = await challengeOf(person);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await secondStep(challenge, '000000')).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429]);
    expect((await secondStep(challenge, codeOf(secret))).status).toBe(429);
  });
});

describe('A challenge', () => {
  const expired = { status: false, message: 'This took too long. Please sign in again.' };

  it('expires after five minutes', async () => {
    const { person, secret } = await makeProtected();
    const challenge = await challengeOf(person);
    vi.setSystemTime(Date.now() + 5 * minute);
    const { status, body } = await secondStep(challenge, codeOf(secret));
    expect([status, body]).toEqual([401, expired]);
  });

  it('ends with the password that it was made for', async () => {
    const { person, secret } = await makeProtected();
    const challenge = await challengeOf(person);
    const body = { currentPassword: password, password: 'another password for tests' };
    expect((await person.call('POST', '/me/password', { body })).status).toBe(200);
    expect((await secondStep(challenge, codeOf(secret))).status).toBe(401);
  });

  it('cannot be altered, or made for somebody else', async () => {
    const { person, secret } = await makeProtected();
    const other = await makeProtected();
    const [id = '', expires = '', signature = ''] = (await challengeOf(person)).split('.');
    for (const altered of [
      `${other.person.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.`,
      `${id}.${expires}`,
      `${id}.Infinity.${signature}`,
    ]) {
      expect((await secondStep(altered, codeOf(secret))).status).toBe(401);
    }
  });

  it('opens no session for an account that was deactivated since', async () => {
    const { person, secret } = await makeProtected();
    const challenge = await challengeOf(person);
    await db.execute(sql`update users set status = 'INACTIVE' where id = ${person.id}`);
    expect((await secondStep(challenge, codeOf(secret))).status).toBe(403);
  });
});

describe('Without a second factor', () => {
  it('a sign-in needs only the password again after it was turned off', async () => {
    const { person } = await makeProtected();
    expect((await person.call('DELETE', '/me/second-factor')).status).toBe(200);
    expect((await logIn(person.email)).body.data).toHaveProperty('accessToken');
  });

  it('new recovery codes replace the old ones', async () => {
    const { person, recoveryCodes } = await makeProtected();
    const { body } = await person.call('POST', '/me/second-factor/recovery-codes');
    const challenge = await challengeOf(person);
    expect((await secondStep(challenge, recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await secondStep(challenge, body.data.recoveryCodes[0])).status).toBe(200);
  });
});

describe('The reset by an administrator', () => {
  it('removes the second factor, ends the sessions, and tells all administrators and the person', async () => {
    const { person } = await makeProtected();
    const admin = await makePerson(app, db, [adminRole]);
    const other = await makePerson(app, db, [adminRole]);
    const state = await admin.call('GET', `/users/${person.id}/second-factor`);
    expect(state.body.data).toMatchObject({ since: expect.any(String), recoveryCodes: 10 });
    expect((await admin.call('DELETE', `/users/${person.id}/second-factor`)).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
    expect((await logIn(person.email)).body.data).toHaveProperty('accessToken');
    const events = async (id: string) =>
      (await db.select().from(noticesTable).where(eq(noticesTable.user_id, id))).map(({ event }) => event);
    expect(await events(person.id)).toContain('account');
    expect([await events(admin.id), await events(other.id)]).toEqual([['second_factor'], ['second_factor']]);
  });

  it('can be made by the operator of the server, for the only administrator', async () => {
    const { person } = await makeProtected();
    await removeSecondFactor(db, 'cli', person.email.toUpperCase());
    expect((await logIn(person.email)).body.data).toHaveProperty('accessToken');
    await expect(removeSecondFactor(db, 'cli', person.email)).rejects.toMatchObject({ status: 409 });
  });

  it('is refused for oneself, and for people with more permissions', async () => {
    const { person } = await makeProtected([adminRole]);
    expect((await person.call('DELETE', `/users/${person.id}/second-factor`)).status).toBe(403);
    const helper = await makePersonWithPermissions(app, db, ['users.write', 'users.read']);
    expect((await helper.call('DELETE', `/users/${person.id}/second-factor`)).status).toBe(403);
  });
});

it('comes back with a user who is restored from the trash', async () => {
  const { person, secret } = await makeProtected();
  const admin = await makePerson(app, db, [adminRole]);
  expect((await admin.call('DELETE', `/users/${person.id}`)).status).toBe(200);
  const restored = await admin.call('POST', `/trash/users/${person.id}/restore`, { body: {} });
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  expect((await secondStep(await challengeOf(person), codeOf(secret))).status).toBe(200);
});
