// Tests invitations: the link, who may send it, and what an invited person can do.
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { noticesTable } from '#server/db/tables/notices.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { ageLinks, linkMails, publicCalls, publicUrl, tokenIn } from '#tests/kit/account-links.ts';
import {
  adminRoleId,
  makePerson,
  makePersonWithPermissions,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { appOn, clientOf, testApp, tryToSignIn } from '#tests/kit/app.ts';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
const withoutMail = await appOn(db, { env: { PUBLIC_URL: publicUrl } });
const ask = publicCalls(app);
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);
const chosen = 'four unrelated words here';
let count = 0;

async function invite(by: Person = admin, more: object = {}) {
  count += 1;
  const email = `invited${count}@tests.example.com`;
  const answer = await by.call('POST', '/users', { body: { full_name: 'New Person', email, ...more } });
  expect(answer.status).toBe(201);
  return { id: String(answer.body.data.id), email, data: answer.body.data };
}
const stateOf = async (id: string) => (await admin.call('GET', `/users/${id}`)).body.data.invitation;
const resend = (id: string, body: object = {}, by = admin) =>
  by.call('POST', `/users/${id}/invite`, { body });
/** Answers a new link, which replaces the one in the email. */
const copied = async (id: string) => tokenIn((await resend(id, { copy: true })).body.data.link, 'invite');

describe('An invitation', () => {
  it('is sent to a user without a password, who sets name and password and signs in', async () => {
    const { id, email, data } = await invite();
    expect(data.invitation).toBe('invited');
    expect((await tryToSignIn(app, email, '')).status).toBe(422);
    expect((await tryToSignIn(app, email, chosen)).body.message).toBe('Invalid email or password');
    const token = await mails.token(email, 'invite');
    const mail = mails.to(email).at(-1);
    expect(mail).toContain('invites you to the console');
    expect(mail).toContain('within 24 hours');
    const read = await ask.readInvitation(token);
    expect(read.body.data).toEqual({ email, full_name: 'New Person', minPasswordLength: 12 });
    expect((await ask.accept(token, chosen, 'Better Name')).status).toBe(200);
    expect((await tryToSignIn(app, email, chosen)).status).toBe(200);
    expect((await admin.call('GET', `/users/${id}`)).body.data).toMatchObject({
      full_name: 'Better Name',
      isVerified: true,
      invitation: null,
    });
    const notices = await db.select().from(noticesTable).where(eq(noticesTable.record_id, id));
    expect(notices).toMatchObject([
      { user_id: admin.id, event: 'invitation', text: 'Better Name accepted your invitation.' },
    ]);
    expect((await ask.accept(token, 'another four words here')).status).toBe(410);
  });

  it('works for one of two simultaneous requests', async () => {
    const { email } = await invite();
    const token = await mails.token(email, 'invite');
    const answers = await Promise.all([ask.accept(token, chosen), ask.accept(token, 'the other password!')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('expires after a day, and the list and details say so', async () => {
    const { id, email } = await invite();
    const token = await mails.token(email, 'invite');
    await ageLinks(db, id, '24 hours');
    expect((await ask.readInvitation(token)).status).toBe(410);
    expect((await ask.accept(token, chosen)).status).toBe(410);
    expect(await stateOf(id)).toBe('expired');
    const listed = await admin.call('GET', '/users', { query: { q: email } });
    expect(listed.body.data[0].invitation).toBe('expired');
  });

  it('is replaced by a new one, at most one email a minute', async () => {
    const { id, email } = await invite();
    const first = await mails.token(email, 'invite');
    expect((await resend(id)).status).toBe(429);
    const { status, body } = await resend(id, { copy: true });
    expect([status, body.data.link.startsWith(`${publicUrl}/accept-invitation#`)]).toEqual([200, true]);
    expect((await ask.accept(first, chosen)).status).toBe(410);
    expect((await ask.accept(tokenIn(body.data.link, 'invite'), chosen)).status).toBe(200);
    // A copied link proves no access to the mailbox.
    expect((await admin.call('GET', `/users/${id}`)).body.data.isVerified).toBe(false);
  });

  it('is answered as a link without a mail server', async () => {
    const { id } = await invite();
    const { body } = await clientOf(withoutMail, admin.token)('POST', `/users/${id}/invite`, { body: {} });
    expect((await ask.accept(tokenIn(body.data.link, 'invite'), chosen)).status).toBe(200);
  });

  it('can be withdrawn, and forgot-password does not revive it', async () => {
    const { id, email } = await invite();
    const token = await mails.token(email, 'invite');
    expect((await admin.call('DELETE', `/users/${id}/invite`)).status).toBe(200);
    expect(await stateOf(id)).toBe('withdrawn');
    expect((await ask.accept(token, chosen)).status).toBe(410);
    await ask.forgot(email);
    await mails.run();
    expect(mails.to(email)).toHaveLength(1);
    expect((await ask.accept(await copied(id), chosen)).status).toBe(200);
  });

  it('is sent again to an invited person who forgot the password', async () => {
    const { id, email } = await invite();
    await mails.run();
    await ageLinks(db, id, '25 hours');
    await ask.forgot(email);
    expect((await ask.accept(await mails.token(email, 'invite'), chosen)).status).toBe(200);
    expect(await db.$count(noticesTable, eq(noticesTable.record_id, id))).toBe(1);
  });

  it('does not work for a suspended or deleted person, or after the email was corrected', async () => {
    const { id, email } = await invite();
    const token = await mails.token(email, 'invite');
    await admin.call('PATCH', `/users/${id}`, { body: { status: 'SUSPENDED' } });
    expect((await ask.accept(token, chosen)).status).toBe(410);
    expect((await resend(id)).status).toBe(409);
    await admin.call('PATCH', `/users/${id}`, { body: { status: 'ACTIVE', email: `right-${email}` } });
    expect((await ask.accept(token, chosen)).status).toBe(410);
    expect(await stateOf(id)).toBe('expired');
    const again = await copied(id);
    await admin.call('DELETE', `/users/${id}`);
    expect((await ask.accept(again, chosen)).status).toBe(410);
  });

  it('ends when an administrator sets a password', async () => {
    const { id, email } = await invite();
    const token = await mails.token(email, 'invite');
    await admin.call('PATCH', `/users/${id}`, { body: { password: chosen } });
    expect((await ask.accept(token, 'another four words here')).status).toBe(410);
    expect((await resend(id)).status).toBe(409);
    expect((await tryToSignIn(app, email, chosen)).status).toBe(200);
  });

  it('of an administrator can be sent only by someone with the same permissions', async () => {
    const limited = await makePersonWithPermissions(app, db, ['users.read', 'users.write']);
    const { id } = await invite(admin, { roleIds: [adminRole] });
    expect((await resend(id, { copy: true }, limited)).status).toBe(403);
    expect((await limited.call('DELETE', `/users/${id}/invite`)).status).toBe(403);
  });

  it('does not count as an administrator who could replace the last one', async () => {
    await invite(admin, { roleIds: [adminRole] });
    const self = await admin.call('PATCH', `/users/${admin.id}`, { body: { status: 'INACTIVE' } });
    expect([self.status, self.body.message]).toEqual([409, 'This is the last active administrator.']);
  });

  it('leaves a user who was created with a password as before', async () => {
    const { id, email } = await invite(admin, { password });
    expect(await stateOf(id)).toBeNull();
    expect((await tryToSignIn(app, email, password)).status).toBe(200);
    const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id));
    expect(row?.password_hash).toMatch(/^\$argon2id/);
    await mails.run();
    expect(mails.to(email)).toEqual([]);
  });
});
