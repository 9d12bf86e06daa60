// Tests passkeys with a device in software: setting them up, signing in, the second step and the step-up.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { passkeysTable, usedChallengesTable } from '#server/db/tables/passkeys.ts';
import { addJob } from '#server/jobs/queue.ts';
import { removeSecondFactor } from '#server/modules/users/operator.ts';
import type { PasskeyRequest } from '#shared/contract/passkeys.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { sentenceOf } from '#src/show/history/sentence.ts';
import { adminRoleId, expireChecks, makePerson, password } from '#tests/kit/actors.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';
import { type Deviation, softwareAuthenticator } from '#tests/kit/authenticator.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { type PasskeyHolder, passkeyCalls } from '#tests/kit/passkeys.ts';

const origin = 'https://console.example.com';
const env = { PUBLIC_URL: origin };
const { app, db } = await testApp({ env });
const adminRole = await adminRoleId(db);
const { device, post, makePasskey, addPasskey, signInOptions, signIn, logIn, secondStep } = passkeyCalls(
  app,
  origin,
);
const wrong = 'This passkey was not accepted. Try again, or use another way.';
const tooLate = 'This took too long. Please try again.';

// Only the clock, so that challenges can expire. Timers are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const passFiveMinutes = () => vi.setSystemTime(Date.now() + 5 * 60_000);

const holder = async (roleIds: readonly string[] = []) => addPasskey(await makePerson(app, db, roleIds));
const assertionFor = async ({ passkey }: PasskeyHolder, deviation?: Deviation) =>
  device.get(passkey, await signInOptions(), deviation);
const me = (token: string) => call(app, 'GET', `${adminApi}/me`, { token });
const noticesOf = async (id: string) =>
  (await db.select().from(noticesTable).where(eq(noticesTable.user_id, id))).map(({ text }) => text);
const stored = async ({ id }: PasskeyHolder) => {
  const [row] = await db.select().from(passkeysTable).where(eq(passkeysTable.id, id));
  if (!row) throw new Error('no passkey');
  return row;
};

describe('Adding a passkey', () => {
  it('lists it, tells the person, and turns the second factor on with recovery codes', async () => {
    const { person, id, recoveryCodes } = await holder();
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body } = await person.call('GET', '/me/passkeys');
    const { created_at } = await stored({ id } as PasskeyHolder);
    expect(body.data).toEqual([{ id, name: 'Laptop', createdAt: created_at, lastUsedAt: null }]);
    const state = await person.call('GET', '/me/second-factor');
    expect(state.body.data).toMatchObject({
      since: created_at,
      appSince: null,
      passkeys: 1,
      recoveryCodes: 10,
    });
    expect(await noticesOf(person.id)).toEqual(['The passkey “Laptop” was added to your account.']);
    const { body: user } = await person.call('GET', '/me');
    expect(user.data.user.email).toBe(person.email);
  });

  it('asks the browser for a passkey of the console’s host that names the person and needs no email', async () => {
    const person = await makePerson(app, db);
    const { body } = await person.call('POST', '/me/passkeys/options');
    expect(body.data).toMatchObject({
      rp: { id: 'console.example.com' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { passkey } = await addPasskey(person);
    const again = await person.call('POST', '/me/passkeys/options');
    expect(again.body.data.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('keeps the recovery codes of the first factor', async () => {
    const { person } = await holder();
    expect((await addPasskey(person, 'Phone')).recoveryCodes).toEqual([]);
    expect((await person.call('GET', '/me/second-factor')).body.data).toMatchObject({
      passkeys: 2,
      recoveryCodes: 10,
    });
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://console.example.org' }],
    ['another host', { rpId: 'example.com' }],
    ['an unverified person', { isVerified: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('is refused for %s', async (_what, deviation) => {
    const person = await makePerson(app, db);
    const { made } = await makePasskey(person, deviation);
    const answer = await person.call('POST', '/me/passkeys', { body: { name: 'Laptop', passkey: made } });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'We couldn’t add this passkey. Please try again.',
    ]);
  });

  it('is refused late, twice, and with the challenge of another session', async () => {
    const person = await makePerson(app, db);
    const { made } = await makePasskey(person);
    const body = { name: 'Laptop', passkey: made };
    const other = await makePerson(app, db);
    expect((await other.call('POST', '/me/passkeys', { body })).body.message).toBe(tooLate);
    const both = await Promise.all([1, 2].map(() => person.call('POST', '/me/passkeys', { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = await makePasskey(person);
    passFiveMinutes();
    const answer = await person.call('POST', '/me/passkeys', { body: { ...body, passkey: late.made } });
    expect([answer.status, answer.body.message]).toEqual([409, tooLate]);
  });

  it('is refused after twenty passkeys', async () => {
    const held = await holder();
    const { id: _, credential_id, ...row } = await stored(held);
    const more = Array.from({ length: 19 }, (_one, index) => ({
      ...row,
      credential_id: Buffer.concat([credential_id, Buffer.from([index])]),
    }));
    await db.insert(passkeysTable).values(more);
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(409);
  });
});

describe('Passkeys of a person', () => {
  it('can be renamed and removed by that person only', async () => {
    const { person, id } = await holder();
    const other = await makePerson(app, db);
    for (const [method, body] of [
      ['PATCH', { name: 'Taken' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await other.call(method, `/me/passkeys/${id}`, { body });
      expect([answer.status, answer.body.message]).toEqual([404, 'Passkey not found']);
    }
    const renamed = await person.call('PATCH', `/me/passkeys/${id}`, { body: { name: ' Old laptop ' } });
    expect(renamed.body.data).toMatchObject({ id, name: 'Old laptop' });
    expect((await person.call('DELETE', `/me/passkeys/${id}`)).status).toBe(200);
    expect((await person.call('GET', '/me/passkeys')).body.data).toEqual([]);
    expect(await noticesOf(person.id)).toContain('The passkey “Old laptop” was removed from your account.');
  });

  it('are in the audit log by name, without keys', async () => {
    const held = await holder([adminRole]);
    const { person, id } = held;
    const { credential_id, public_key } = await stored(held);
    await person.call('PATCH', `/me/passkeys/${id}`, { body: { name: 'Phone' } });
    await person.call('DELETE', `/me/passkeys/${id}`);
    const { body } = await person.call('GET', '/audit-log', {
      query: { resource: 'passkeys', recordId: id },
    });
    const sentences = body.data.map((entry: never) =>
      sentenceOf(entry, { contract: undefined, userId: person.id }),
    );
    expect(sentences.map(({ before }: { before: string }) => before)).toEqual([
      'You removed the passkey “Phone”',
      'You renamed the passkey “Phone”',
      'You added the passkey “Laptop”',
    ]);
    const log = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, id));
    expect(log.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: null, after: { user_id: person.id, name: 'Laptop' } },
      { before: { name: 'Laptop' }, after: { name: 'Phone' } },
      { before: { user_id: person.id, name: 'Phone' }, after: null },
    ]);
    const all = JSON.stringify(log);
    for (const key of [credential_id, public_key])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(all).not.toContain(key.toString(form));
  });

  it('are in the file with the person’s data by name and date', async () => {
    const { person, id } = await holder();
    const { body } = await person.call('GET', `/users/${person.id}/data`);
    const [row] = body['passkeys.user_id'];
    expect(row).toMatchObject({ id, name: 'Laptop', created_at: expect.any(String), last_used_at: null });
    expect(row).not.toHaveProperty('public_key');
    expect(row).not.toHaveProperty('credential_id');
  });

  it('come back with a user who is restored from the trash', async () => {
    const held = await holder();
    const admin = await makePerson(app, db, [adminRole]);
    await admin.call('DELETE', `/users/${held.person.id}`);
    expect((await signIn(await assertionFor(held))).status).toBe(401);
    await admin.call('POST', `/trash/users/${held.person.id}/restore`, { body: {} });
    expect((await signIn(await assertionFor(held))).status).toBe(200);
  });

  it('are removed with the reset of the second factor, by an administrator or the operator', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    for (const reset of [
      ({ person }: PasskeyHolder) => admin.call('DELETE', `/users/${person.id}/second-factor`),
      ({ person }: PasskeyHolder) => removeSecondFactor(db, 'cli', person.email),
    ]) {
      const held = await holder();
      await reset(held);
      expect((await signIn(await assertionFor(held))).status).toBe(401);
      expect((await logIn(held.person)).body.data).toHaveProperty('accessToken');
      expect((await me(held.person.token)).status).toBe(401);
    }
  });
});

describe('A sign-in with a passkey', () => {
  it('needs neither email, password nor second step, and is the same on another server process', async () => {
    const held = await holder();
    const { status, body } = await signIn(await assertionFor(held), {}, await appOn(db, { env }));
    expect([status, body.data.user.email]).toEqual([200, held.person.email]);
    expect((await me(body.data.accessToken)).status).toBe(200);
    expect((await stored(held)).last_used_at).not.toBeNull();
  });

  it('counts as a check for sensitive calls, and is reported from a new device', async () => {
    const held = await holder();
    const { body } = await signIn(await assertionFor(held));
    const { token } = { token: body.data.accessToken };
    expect((await call(app, 'POST', `${adminApi}/me/passkeys/options`, { token })).status).toBe(200);
    await signIn(await assertionFor(held), { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0 Linux' } });
    expect((await noticesOf(held.person.id)).at(-1)).toMatch(/sign in from a new device \(Firefox on Linux/);
  });

  it('works with devices that do not count their signatures', async () => {
    const person = await makePerson(app, db);
    const synced = softwareAuthenticator(origin, { counts: false });
    const { passkey } = await addPasskey(person);
    for (let count = 0; count < 2; count += 1)
      expect((await signIn(synced.get(passkey, await signInOptions()))).status).toBe(200);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://console.example.org' }],
    ['http', { origin: 'http://console.example.com' }],
    ['another host', { rpId: 'example.com' }],
    ['an unverified person', { isVerified: false }],
    ['another user', { userHandle: Buffer.from('someone else').toString('base64url') }],
    ['an answer to a registration', { type: 'webauthn.create' }],
  ])('is refused for %s', async (_what, deviation) => {
    const { status, body } = await signIn(await assertionFor(await holder(), deviation));
    expect([status, body.message]).toEqual([401, wrong]);
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
    'is refused with an altered %s',
    async (part) => {
      const sent = await assertionFor(await holder());
      const altered = Buffer.from(sent.response[part], 'base64url');
      // In the client data, this is a letter of the origin.
      const at = part === 'clientDataJSON' ? altered.indexOf('console') : altered.length - 1;
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      const response = { ...sent.response, [part]: altered.toString('base64url') };
      const { status, body } = await signIn({ ...sent, response });
      expect([status, body.message]).toEqual([401, wrong]);
    },
  );

  it('is refused when it is replayed, even at the same moment in another process', async () => {
    const held = await holder();
    const sent = await assertionFor(held);
    const servers = [app, await appOn(db, { env }), app];
    const answers = await Promise.all(servers.map((server) => signIn(sent, {}, server)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const synced = softwareAuthenticator(origin, { counts: false });
    await db.update(passkeysTable).set({ sign_count: 0 }).where(eq(passkeysTable.id, held.id));
    held.passkey.count = 0;
    const uncounted = synced.get(held.passkey, await signInOptions());
    expect((await signIn(uncounted)).status).toBe(200);
    expect((await signIn(uncounted)).body.message).toBe(wrong);
  });

  it('is refused when the counter goes back', async () => {
    const held = await holder();
    await signIn(await assertionFor(held));
    await signIn(await assertionFor(held));
    for (const count of [2, 1, 0])
      expect((await signIn(await assertionFor(held, { count }))).status).toBe(401);
    expect((await signIn(await assertionFor(held, { count: 3 }))).status).toBe(200);
  });

  it('is refused with an expired challenge, and with one of another kind', async () => {
    const held = await holder();
    const late = await assertionFor(held);
    passFiveMinutes();
    const answer = await signIn(late);
    expect([answer.status, answer.body.message]).toEqual([401, tooLate]);
    const stepUp = (await held.person.call('POST', '/me/step-up/passkey')).body.data;
    expect((await signIn(device.get(held.passkey, stepUp))).body.message).toBe(tooLate);
    const second = (await logIn(held.person)).body.data.passkey;
    expect((await signIn(device.get(held.passkey, second))).body.message).toBe(tooLate);
  });

  it('is refused with a removed passkey', async () => {
    const held = await holder();
    const sent = await assertionFor(held);
    await held.person.call('DELETE', `/me/passkeys/${held.id}`);
    expect((await signIn(sent)).body.message).toBe(wrong);
  });

  it.each(['INACTIVE', 'SUSPENDED'])('is refused for an account that is %s', async (status) => {
    const held = await holder();
    await db.execute(sql`update users set status = ${status} where id = ${held.person.id}`);
    const answer = await signIn(await assertionFor(held));
    expect([answer.status, answer.body.message]).toEqual([403, 'This account is not active.']);
  });

  it('counts refusals like wrong passwords', async () => {
    const held = await holder();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await signIn(await assertionFor(held, { isVerified: false }))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(await assertionFor(held))).status).toBe(429);
    expect((await logIn(held.person)).status).toBe(429);
  });

  it('is not counted as a failure when it succeeds', async () => {
    const held = await holder();
    for (let count = 0; count < 7; count += 1)
      expect((await signIn(await assertionFor(held))).status).toBe(200);
  });

  it.each([
    ['no JSON', 'bm8gSlNPTg'],
    ['no challenge', Buffer.from('{}').toString('base64url')],
  ])('is refused with client data that has %s', async (_what, clientDataJSON) => {
    const sent = await assertionFor(await holder());
    const answer = await signIn({ ...sent, response: { ...sent.response, clientDataJSON } });
    expect([answer.status, answer.body.message]).toEqual([401, tooLate]);
  });
});

describe('The second step with a passkey', () => {
  const start = async (held: PasskeyHolder) => {
    const { body } = await logIn(held.person);
    return body.data;
  };

  it('is offered after the password, also without an authenticator app', async () => {
    const held = await holder();
    const { challenge, methods, passkey } = await start(held);
    expect(methods).toEqual(['passkey', 'recovery']);
    expect(passkey.allowCredentials).toEqual([
      { id: held.passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    const body = { challenge, passkey: device.get(held.passkey, passkey) };
    const answer = await secondStep(body);
    expect([answer.status, answer.body.data.user.email]).toEqual([200, held.person.email]);
    const again = await secondStep(body);
    expect([again.status, again.body.errors]).toEqual([422, { passkey: [wrong] }]);
  });

  it('can be replaced by a recovery code', async () => {
    const held = await holder();
    const { challenge } = await start(held);
    expect((await secondStep({ challenge, code: held.recoveryCodes[0] })).status).toBe(200);
    expect((await secondStep({ challenge, code: held.recoveryCodes[0] })).status).toBe(422);
    expect((await secondStep({ challenge, code: '000000' })).status).toBe(422);
  });

  it('is refused with the passkey of another person, which counts against the account', async () => {
    const held = await holder();
    const other = await holder();
    const { challenge, passkey } = await start(held);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await secondStep({ challenge, passkey: device.get(other.passkey, passkey) })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect((await signIn(await assertionFor(other))).status).toBe(200);
  });

  it('needs a code or a passkey', async () => {
    const { challenge } = await start(await holder());
    const { status, body } = await secondStep({ challenge });
    expect([status, body.errors]).toEqual([422, { code: ['Enter the code'] }]);
  });

  it('ends with the last factor, with its recovery codes', async () => {
    const { person, id } = await holder();
    await person.call('DELETE', `/me/passkeys/${id}`);
    expect((await logIn(person)).body.data).toHaveProperty('accessToken');
    expect((await person.call('GET', '/me/second-factor')).body.data).toMatchObject({
      since: null,
      appSince: null,
      passkeys: 0,
      recoveryCodes: 0,
    });
    const log = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, person.id));
    expect(log.map(({ after }) => after)).toEqual([{ second_factor: true }, { second_factor: false }]);
  });
});

describe('The step-up with a passkey', () => {
  const stale = async () => {
    const held = await holder();
    await expireChecks(db, held.person.id);
    return held;
  };
  const stepUp = (held: PasskeyHolder, passkey: object) =>
    held.person.call('POST', '/me/step-up', { body: { passkey } });
  const optionsOf = async ({ person }: PasskeyHolder) =>
    (await person.call('POST', '/me/step-up/passkey')).body.data;

  it('lets sensitive calls through', async () => {
    const held = await stale();
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(403);
    const { status, body } = await stepUp(held, device.get(held.passkey, await optionsOf(held)));
    expect([status, body]).toEqual([200, { status: true, message: 'Confirmed' }]);
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(200);
  });

  it('is refused with the passkey of another person, a replay, and the challenge of a sign-in', async () => {
    const held = await stale();
    const other = await holder();
    const options = await optionsOf(held);
    const foreign = await stepUp(held, device.get(other.passkey, options));
    expect([foreign.status, foreign.body.errors]).toEqual([422, { passkey: [wrong] }]);
    const ofSignIn = await stepUp(held, await assertionFor(held));
    expect([ofSignIn.status, ofSignIn.body.errors]).toEqual([422, { passkey: [tooLate] }]);
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(403);
    const sent = device.get(held.passkey, options);
    expect((await stepUp(held, sent)).status).toBe(200);
    await expireChecks(db, held.person.id);
    expect((await stepUp(held, sent)).body.errors).toEqual({ passkey: [wrong] });
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(403);
  });

  it('counts refusals like wrong passwords', async () => {
    const held = await stale();
    for (let count = 0; count < 5; count += 1)
      await stepUp(held, device.get(held.passkey, await optionsOf(held), { isVerified: false }));
    expect((await held.person.call('POST', '/me/step-up', { body: { password } })).status).toBe(429);
  });

  it('answers 409 to a person without passkeys', async () => {
    const person = await makePerson(app, db);
    const { status, body } = await person.call('POST', '/me/step-up/passkey');
    expect([status, body.message]).toEqual([409, 'You have no passkey.']);
  });
});

describe('A changed wallet address with a passkey', () => {
  const walletPath = '/crypto/wallet-addresses';
  let wallets = 0;

  /** An administrator with a passkey, whose last check is old, and a wallet. */
  async function walletOf(address = 'First-address') {
    const held = await holder([adminRole]);
    wallets += 1;
    const create = async (path: string, body: object) => {
      const answer = await held.person.call('POST', path, { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return String(answer.body.data.id);
    };
    const symbol = `PK${wallets}`;
    const chain_id = await create('/crypto/chains', { name: symbol, symbol, family: 'other' });
    const currency_id = await create('/crypto/currencies', { name: symbol, symbol, decimals: 6 });
    const id = await create(walletPath, { chain_id, currency_id, address });
    await expireChecks(db, held.person.id);
    return { ...held, walletId: id };
  }
  type Held = Awaited<ReturnType<typeof walletOf>>;
  const optionsOf = async ({ person }: PasskeyHolder): Promise<PasskeyRequest> =>
    (await person.call('POST', '/me/step-up/passkey')).body.data;
  const change = ({ person, walletId }: Held, body: object) =>
    person.call('PATCH', `${walletPath}/${walletId}`, { body: { address: 'Second-address', ...body } });
  const sign = async (held: Held, deviation?: Deviation) =>
    device.get(held.passkey, await optionsOf(held), deviation);
  const addressOf = async ({ person, walletId }: Held) =>
    (await person.call('GET', `${walletPath}/${walletId}`)).body.data.address;

  it('is saved, and counts as a check for other sensitive calls', async () => {
    const held = await walletOf();
    expect((await change(held, {})).body.data).toEqual({ stepUp: true });
    expect((await change(held, { passkey: await sign(held) })).status).toBe(200);
    expect(await addressOf(held)).toBe('Second-address');
    expect((await held.person.call('POST', '/me/passkeys/options')).status).toBe(200);
  });

  it('still needs a password or a passkey after a recent check', async () => {
    const held = await walletOf();
    await held.person.call('POST', '/me/step-up', { body: { passkey: await sign(held) } });
    const { status, body } = await change(held, {});
    expect([status, body.errors]).toEqual([
      422,
      { password: ['Please enter your password to change the address'] },
    ]);
  });

  it('is refused with the passkey of another person, and with challenges of another session and purpose', async () => {
    const held = await walletOf();
    const other = await walletOf();
    const foreign = await change(held, { passkey: device.get(other.passkey, await optionsOf(held)) });
    expect([foreign.status, foreign.body.errors]).toEqual([422, { passkey: [wrong] }]);
    const second = (await logIn(held.person)).body.data.passkey;
    for (const options of [await optionsOf(other), await signInOptions(), second]) {
      const answer = await change(held, { passkey: device.get(held.passkey, options) });
      expect([answer.status, answer.body.errors]).toEqual([422, { passkey: [tooLate] }]);
    }
    expect(await addressOf(held)).toBe('First-address');
  });

  it('is refused when it is late, replayed, or used for a step-up before', async () => {
    const held = await walletOf();
    const late = await sign(held);
    passFiveMinutes();
    expect((await change(held, { passkey: late })).body.errors).toEqual({ passkey: [tooLate] });
    const passkey = await sign(held);
    expect((await change(held, { passkey })).status).toBe(200);
    const again = await change(held, { address: 'Third-address', passkey });
    expect([again.status, again.body.errors]).toEqual([422, { passkey: [wrong] }]);
    const used = await sign(held);
    await held.person.call('POST', '/me/step-up', { body: { passkey: used } });
    expect((await change(held, { address: 'Third-address', passkey: used })).status).toBe(422);
    expect(await addressOf(held)).toBe('Second-address');
  });

  it('uses up the challenge also if the change is refused', async () => {
    const held = await walletOf();
    const passkey = await sign(held);
    const stale = await held.person.call('PATCH', `${walletPath}/${held.walletId}`, {
      body: { address: 'Second-address', passkey },
      headers: { 'if-match': '"0"' },
    });
    expect(stale.status).toBe(412);
    expect((await change(held, { passkey })).body.errors).toEqual({ passkey: [wrong] });
  });

  it('needs a right password too, if both are sent', async () => {
    const held = await walletOf();
    const { status, body } = await change(held, { password: 'wrong', passkey: await sign(held) });
    expect([status, body.errors]).toEqual([422, { password: ['This password is wrong.'] }]);
    expect(await addressOf(held)).toBe('First-address');
  });

  it('counts refusals like wrong passwords', async () => {
    const held = await walletOf();
    for (let count = 0; count < 5; count += 1)
      expect((await change(held, { passkey: await sign(held, { isVerified: false }) })).status).toBe(422);
    expect((await change(held, { password })).status).toBe(429);
    expect((await change(held, { passkey: await sign(held) })).status).toBe(429);
  });
});

describe('The address of the console', () => {
  it.each([
    ['http://console.example.com', 'http'],
    ['https://192.168.0.10', 'an IP address'],
    ['https://[::1]:4000', 'an IPv6 address'],
  ])('%s offers no passkeys, because of %s', async (url) => {
    const server = await appOn(db, { env: { PUBLIC_URL: url } });
    expect((await post('/auth/passkey/options', undefined, {}, server)).status).toBe(409);
    const { person } = await holder();
    const { body } = await call(server, 'POST', '/api/v1/auth/login', {
      body: { email: person.email, password },
    });
    expect(body.data.methods).toEqual(['recovery']);
  });

  it('without PUBLIC_URL, accepts passkeys of localhost with any port, and of no other host', async () => {
    const server = await appOn(db);
    const person = await makePerson(server, db);
    const headers = { origin: 'http://localhost:5173' };
    const local = passkeyCalls(server, headers.origin);
    const { made, passkey } = await local.makePasskey(person);
    expect((await person.call('POST', '/me/passkeys', { body: { name: 'L', passkey: made } })).status).toBe(
      422,
    );
    const added = await person.call('POST', '/me/passkeys', { body: { name: 'L', passkey: made }, headers });
    expect(added.status).toBe(201);
    const attempt = async (deviation: Deviation, sent = headers) =>
      local.signIn(local.device.get(passkey, await local.signInOptions(), deviation), { headers: sent });
    expect((await attempt({})).status).toBe(200);
    const evil = { origin: 'http://localhost.example.com' };
    expect((await attempt(evil, evil)).status).toBe(401);
    expect((await attempt({ rpId: 'localhost.example.com' })).status).toBe(401);
  });
});

it('forgets used challenges after they have expired', async () => {
  await signIn(await assertionFor(await holder()));
  await db.execute(sql`update used_challenges set expires_at = expires_at - interval '2 hours'`);
  await addJob(db, 'delete-old-failures', null);
  await doJobs(db, {});
  expect(await db.$count(usedChallengesTable)).toBe(0);
});
