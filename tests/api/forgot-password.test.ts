// Tests the link for a new password: who gets it, how often it works, and what it ends.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLinksTable } from '#server/db/tables/account-links.ts';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { signInFailuresTable } from '#server/db/tables/sessions.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { ageLinks, linkMails, publicCalls } from '#tests/kit/account-links.ts';
import { adminRoleId, makePerson, type Person, password } from '#tests/kit/actors.ts';
import { clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
const ask = publicCalls(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const next = 'four unrelated words here';
let person: Person;

beforeEach(async () => {
  person = await makePerson(app, db);
  await db.delete(signInFailuresTable);
});

/** Asks for a link and returns its token. */
async function tokenFor(email: string) {
  expect((await ask.forgot(email)).status).toBe(200);
  return mails.token(email, 'reset');
}
const statusOf = async (token: string) => (await clientOf(app, token)('GET', '/me')).status;
const expired = 'This link has expired or was used already. Ask for a new one.';
const setStatus = (status: 'ACTIVE' | 'SUSPENDED' | 'INACTIVE') =>
  db.update(usersTable).set({ status }).where(eq(usersTable.id, person.id));

describe('The link for a new password', () => {
  it('sets the password once, ends all sessions and reports the change', async () => {
    expect((await ask.forgot(person.email.toUpperCase())).status).toBe(200);
    const own = await mails.token(person.email, 'reset');
    const other = await signIn(app, person.email, password);
    expect((await ask.readReset(own)).body.data).toMatchObject({
      email: person.email,
      minPasswordLength: 12,
    });
    const { status, body } = await ask.reset(own, next);
    expect([status, body.message]).toEqual([200, 'Password changed. Sign in with your new password.']);
    expect(await Promise.all([person.token, other].map(statusOf))).toEqual([401, 401]);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(401);
    expect((await tryToSignIn(app, person.email, next)).status).toBe(200);
    const again = await ask.reset(own, 'another four words here');
    expect([again.status, again.body.message]).toEqual([410, expired]);
    await mails.run();
    const changed = expect.stringContaining('The password of your account was changed.');
    expect(mails.to(person.email)).toContainEqual(changed);
  });

  it('works for one of two simultaneous requests', async () => {
    const token = await tokenFor(person.email);
    const answers = await Promise.all([ask.reset(token, next), ask.reset(token, 'the other good password')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('does not work late, altered, after a newer link, or for another purpose', async () => {
    const first = await tokenFor(person.email);
    const second = await tokenFor(person.email);
    const altered = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`;
    for (const token of [first, altered]) expect((await ask.reset(token, next)).status).toBe(410);
    for (const use of [ask.accept(second, next), ask.confirmEmail(second), ask.restoreEmail(second)]) {
      expect((await use).status).toBe(410);
    }
    await ageLinks(db, person.id, '61 minutes');
    expect((await ask.readReset(second)).status).toBe(410);
    expect((await ask.reset(second, next)).status).toBe(410);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(200);
  });

  it('does not work for a suspended or deleted person, or after the email changed', async () => {
    const token = await tokenFor(person.email);
    await setStatus('SUSPENDED');
    expect((await ask.reset(token, next)).status).toBe(410);
    await setStatus('ACTIVE');
    await db
      .update(usersTable)
      .set({ email: `x-${person.email}` })
      .where(eq(usersTable.id, person.id));
    expect((await ask.reset(token, next)).status).toBe(410);
    await db.update(usersTable).set({ email: person.email }).where(eq(usersTable.id, person.id));
    expect((await admin.call('DELETE', `/users/${person.id}`)).status).toBe(200);
    expect((await ask.reset(token, next)).status).toBe(410);
    expect((await admin.call('POST', `/trash/users/${person.id}/restore`, { body: {} })).status).toBe(200);
    expect((await ask.reset(token, next)).status).toBe(410);
  });

  it('ends with a change of the password elsewhere', async () => {
    const token = await tokenFor(person.email);
    const body = { currentPassword: password, password: next };
    expect((await person.call('POST', '/me/password', { body })).status).toBe(200);
    expect((await ask.reset(token, 'yet another good one')).status).toBe(410);
  });

  it('survives a password that the rules refuse', async () => {
    const token = await tokenFor(person.email);
    for (const [weak, text] of [
      ['short', 'Password must be at least 12 characters'],
      ['passwordpassword', 'This password is too common. Please choose another one.'],
      ['Pa$$w0rd12345', 'This password is too easy to guess. Use several unrelated words.'],
      [person.email, 'This password is too common. Please choose another one.'],
    ] as const) {
      const { status, body } = await ask.reset(token, weak);
      expect([status, body.errors]).toEqual([422, { password: [text] }]);
    }
    expect((await ask.reset(token, next)).status).toBe(200);
  });

  it('opens an account that is locked after wrong passwords', async () => {
    for (let tries = 0; tries < 6; tries += 1) await tryToSignIn(app, person.email, 'wrong');
    expect((await tryToSignIn(app, person.email, password)).status).toBe(429);
    await ask.reset(await tokenFor(person.email), next);
    expect((await tryToSignIn(app, person.email, next)).status).toBe(200);
  });

  it('is stored only as a hash and stays out of the audit log', async () => {
    const token = await tokenFor(person.email);
    const links = await db.select().from(accountLinksTable).where(eq(accountLinksTable.user_id, person.id));
    const entries = await db.select().from(auditLogTable).where(eq(auditLogTable.resource, 'account-links'));
    expect(links).toHaveLength(1);
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify([links, entries])).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain(person.email);
  });
});

describe('A request for the link', () => {
  const answerTo = async (email: string) => {
    const { status, body, headers } = await ask.forgot(email);
    return { status, body, length: headers['content-length'] };
  };

  it('has the same answer for known, unknown and suspended people, and writes only to active ones', async () => {
    const known = await answerTo(person.email);
    expect(known).toMatchObject({ status: 200 });
    expect(await answerTo('nobody@tests.example.com')).toEqual(known);
    await setStatus('SUSPENDED');
    const before = mails.to(person.email).length;
    expect(await answerTo(person.email)).toEqual(known);
    await mails.run();
    expect(mails.to(person.email)).toHaveLength(before);
    expect(mails.to('nobody@tests.example.com')).toEqual([]);
  });

  it('takes as long for unknown people', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      await ask.forgot(email);
      return performance.now() - start;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    // Alternating, so that a busy machine slows down both.
    for (let round = 0; round < 25; round += 1) {
      times.known.push(await time((await makePerson(app, db)).email));
      times.unknown.push(await time(`nobody${round}@tests.example.com`));
    }
    const rank = (sample: number[]) => {
      const all = [...times.known, ...times.unknown].toSorted((a, b) => a - b);
      return sample.reduce((sum, one) => sum + all.indexOf(one) + 1, 0);
    };
    // Mann-Whitney: the ranks of both samples differ by chance only. 4 standard deviations: 1 false alarm in 16,000 runs.
    const [n, m] = [times.known.length, times.unknown.length];
    const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
    expect(Math.abs(rank(times.known) - (n * (n + m + 1)) / 2)).toBeLessThan(4 * deviation);
  });

  it('sends three messages per account in 15 minutes, answers alike, and leaves the last link valid', async () => {
    const answers = [];
    let token = '';
    for (let round = 0; round < 5; round += 1) {
      answers.push((await ask.forgot(person.email)).status);
      token = await mails.token(person.email, 'reset');
    }
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(mails.to(person.email)).toHaveLength(3);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(200);
    expect((await ask.reset(token, next)).status).toBe(200);
  });

  it('is limited per network address', async () => {
    const asked = await Promise.all(Array.from({ length: 61 }, (_, n) => ask.forgot(`no${n}@x.example.com`)));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(Number(asked.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryToSignIn(app, person.email, password)).status).toBe(200);
  });
});
