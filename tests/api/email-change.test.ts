// Tests the change of one's own email: confirmed at the new address, and undone from the old one.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { secondFactorOf } from '#server/modules/session/second-factor.ts';
import { ageLinks, linkMails, publicCalls, publicUrl } from '#tests/kit/account-links.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';
import { passkeyCalls } from '#tests/kit/passkeys.ts';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
const ask = publicCalls(app);
const passkeys = passkeyCalls(app, publicUrl);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const chosen = 'four unrelated words here';
let person: Person;
let email: string;

beforeEach(async () => {
  person = await makePerson(app, db);
  email = `new-${person.email}`;
});

const change = (more: object = {}) =>
  person.call('PATCH', '/me', { body: { email, currentPassword: password, ...more } });
const me = async () => (await person.call('GET', '/me')).body.data;
/** Asks for the change and returns the token of the link. */
async function confirmToken() {
  expect((await change()).status).toBe(200);
  return mails.token(email, 'email');
}
async function changed() {
  expect((await ask.confirmEmail(await confirmToken())).status).toBe(200);
  return mails.token(person.email, 'restore');
}
const statusOf = async (token: string) => (await clientOf(app, token)('GET', '/me')).status;

describe('A change of the own email', () => {
  it('waits for the link at the new address, while the old one stays in use', async () => {
    const { body } = await change({ full_name: 'Other Name' });
    expect(body.message).toBe(`A link is on its way to ${email}. Open it to confirm your new email.`);
    expect(body.data).toMatchObject({
      user: { email: person.email, isVerified: true, full_name: 'Other Name' },
      pendingEmail: email,
    });
    expect((await me()).pendingEmail).toBe(email);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(200);
    const token = await mails.token(email, 'email');
    expect((await ask.confirmEmail(token)).body.data).toEqual({ email });
    expect(await me()).toMatchObject({ user: { email, isVerified: true }, pendingEmail: null });
    expect((await tryToSignIn(app, person.email, password)).status).toBe(401);
    expect((await ask.confirmEmail(token)).status).toBe(410);
  });

  it('needs the current password and a free address', async () => {
    expect((await change({ currentPassword: 'wrong' })).status).toBe(422);
    const taken = await change({ email: admin.email.toUpperCase() });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      { email: ['A user with this email already exists.'] },
    ]);
    expect((await me()).pendingEmail).toBeNull();
  });

  it('does not take an address that somebody else got in the meantime', async () => {
    const token = await confirmToken();
    const body = { full_name: 'Quicker', email, password };
    expect((await admin.call('POST', '/users', { body })).status).toBe(201);
    expect((await ask.confirmEmail(token)).status).toBe(409);
    expect((await me()).user.email).toBe(person.email);
  });

  it('does not work twice at the same time, late, altered or cancelled', async () => {
    const token = await confirmToken();
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await ask.confirmEmail(altered)).status).toBe(410);
    await ageLinks(db, person.id, '24 hours');
    expect((await ask.confirmEmail(token)).status).toBe(410);
    expect((await person.call('POST', '/me/email')).status).toBe(409);
    email = `second-${person.email}`;
    const second = await confirmToken();
    expect((await person.call('POST', '/me/email')).status).toBe(429);
    expect((await person.call('DELETE', '/me/email')).status).toBe(200);
    expect((await ask.confirmEmail(second)).status).toBe(410);
    email = `third-${person.email}`;
    const third = await confirmToken();
    const answers = await Promise.all([ask.confirmEmail(third), ask.confirmEmail(third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('does not work for a suspended or deleted person, or after a new password', async () => {
    const token = await confirmToken();
    const setStatus = (status: string) => admin.call('PATCH', `/users/${person.id}`, { body: { status } });
    await setStatus('SUSPENDED');
    expect((await ask.confirmEmail(token)).status).toBe(410);
    await setStatus('ACTIVE');
    await admin.call('PATCH', `/users/${person.id}`, { body: { password: chosen } });
    expect((await ask.confirmEmail(token)).status).toBe(410);
    await admin.call('DELETE', `/users/${person.id}`);
    expect((await ask.confirmEmail(token)).status).toBe(410);
  });
});

describe('The way back to the old email', () => {
  it('restores it, ends all sessions and the old password, and sets a new one', async () => {
    const token = await changed();
    const other = await signIn(app, email, password);
    const { status, body } = await ask.restoreEmail(token);
    expect([status, body.data.email]).toEqual([200, person.email]);
    expect(await Promise.all([person.token, other].map(statusOf))).toEqual([401, 401]);
    expect((await tryToSignIn(app, email, password)).status).toBe(401);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(401);
    expect((await ask.restoreEmail(token)).status).toBe(410);
    expect((await ask.reset(body.data.resetToken, chosen)).status).toBe(200);
    expect((await tryToSignIn(app, person.email, chosen)).status).toBe(200);
  });

  it('removes all passkeys, which could be of the person who changed the email', async () => {
    await passkeys.addPasskey(person);
    expect((await ask.restoreEmail(await changed())).status).toBe(200);
    expect(await secondFactorOf(db, person.id)).toMatchObject({ since: null, passkeys: 0, recoveryCodes: 0 });
  });

  it('stays open after a second change and after a new password', async () => {
    const token = await changed();
    const first = person.email;
    email = `attacker-${first}`;
    expect((await ask.confirmEmail(await confirmToken())).status).toBe(200);
    const body = { currentPassword: password, password: chosen };
    expect((await person.call('POST', '/me/password', { body })).status).toBe(200);
    expect((await ask.restoreEmail(token)).body.data.email).toBe(first);
  });

  it('closes after seven days, and when an administrator changes the email', async () => {
    const token = await changed();
    const setEmail = (to: string) => admin.call('PATCH', `/users/${person.id}`, { body: { email: to } });
    expect((await setEmail(`again-${email}`)).status).toBe(200);
    expect((await ask.restoreEmail(token)).status).toBe(410);
    await mails.run();
    expect(mails.to(email).at(-1)).toContain('An administrator changed the email address of your account.');
    const late = await (async () => {
      email = `late-${person.email}`;
      await ask.confirmEmail(await confirmToken());
      return mails.token(`again-new-${person.email}`, 'restore');
    })();
    expect(late).not.toBe('no link');
    await ageLinks(db, person.id, '168 hours');
    expect((await ask.restoreEmail(late)).status).toBe(410);
  });
});
