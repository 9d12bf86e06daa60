// Tests limits for wrong passwords: by device after a sign-in there, otherwise by account. Nobody can lock
// users out of a browser that they use.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { adminApi, publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, makeUser, password } from '#tests/kit/actors.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const newPassword = 'another password for tests';

/** Signs in like a browser with these cookies. */
const tryFrom = (cookie: string | undefined, email: string, secret: string, server = app) =>
  call(server, 'POST', `${publicApi}/auth/login`, {
    body: { email, password: secret },
    headers: cookie === undefined ? {} : { cookie },
  });

const cookieOf = (answer: { headers: Record<string, string | undefined> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';

/** The cookie of a browser in which the user has signed in. */
const signInBrowser = async (email: string) => cookieOf(await tryFrom(undefined, email, password));

async function lock(email: string, secret = password) {
  for (let tries = 0; tries < 6; tries += 1) await tryFrom(undefined, email, 'wrong');
  expect((await tryFrom(undefined, email, secret)).status).toBe(429);
}

describe('A browser that signed in before', () => {
  it('can sign in while guesses from elsewhere lock the account', async () => {
    const { email } = await makeUser(db);
    const browser = await signInBrowser(email);
    await lock(email);
    expect((await tryFrom(browser, email, password)).status).toBe(200);
    // The sign-in gives other browsers no further guesses.
    expect((await tryFrom(undefined, email, password)).status).toBe(429);
  });

  it('is known to other server processes', async () => {
    const { email } = await makeUser(db);
    const browser = await signInBrowser(email);
    await lock(email);
    expect((await tryFrom(browser, email, password, await appOn(db))).status).toBe(200);
  });

  it('has five attempts that do not count for the account', async () => {
    const { email } = await makeUser(db);
    const browser = await signInBrowser(email);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await tryFrom(browser, email, 'wrong')).status).toBe(401);
    }
    expect((await tryFrom(browser, email, password)).status).toBe(429);
    // They do not count for the account.
    expect((await tryFrom(undefined, email, password)).status).toBe(200);
  });

  it('can change the password while the account is locked', async () => {
    const { email } = await makeUser(db);
    const signedIn = await tryFrom(undefined, email, password);
    await lock(email);
    const answer = await call(app, 'POST', `${adminApi}/me/password`, {
      token: signedIn.body.data.accessToken,
      headers: { cookie: `theme=dark; ${cookieOf(signedIn)}` },
      body: { currentPassword: password, password: newPassword },
    });
    expect(answer.status).toBe(200);
  });

  it('stays known after the email was changed in it', async () => {
    const person = await makeUser(db);
    const signedIn = await tryFrom(undefined, person.email, password);
    const email = `new-${person.email}`;
    const changed = await call(app, 'PATCH', `${adminApi}/me`, {
      token: signedIn.body.data.accessToken,
      headers: { cookie: cookieOf(signedIn) },
      body: { email, currentPassword: password },
    });
    expect(changed.status).toBe(200);
    await lock(email);
    const browser = `${cookieOf(signedIn)}; ${cookieOf(changed)}`;
    expect((await tryFrom(browser, email, password)).status).toBe(200);
  });

  it('loses its own attempts when the password is changed elsewhere', async () => {
    const { id, email } = await makeUser(db);
    const browser = await signInBrowser(email);
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    const body = { password: newPassword };
    expect((await admin.call('PATCH', `/users/${id}`, { body })).status).toBe(200);
    await lock(email, newPassword);
    expect((await tryFrom(browser, email, newPassword)).status).toBe(429);
  });

  it('stays known after the password was changed in it', async () => {
    const { email } = await makeUser(db);
    const signedIn = await tryFrom(undefined, email, password);
    const changed = await call(app, 'POST', `${adminApi}/me/password`, {
      token: signedIn.body.data.accessToken,
      headers: { cookie: cookieOf(signedIn) },
      body: { currentPassword: password, password: newPassword },
    });
    expect(changed.status).toBe(200);
    await lock(email, newPassword);
    expect((await tryFrom(cookieOf(signedIn), email, newPassword)).status).toBe(429);
    expect((await tryFrom(cookieOf(changed), email, newPassword)).status).toBe(200);
  });

  it('cannot be forged or moved to another account', async () => {
    const [ownUser, otherUser] = [await makeUser(db), await makeUser(db)];
    const browser = await signInBrowser(ownUser.email);
    const [ownName = '', value = ''] = browser.split('=', 2);
    const [theirName = ''] = (await signInBrowser(otherUser.email)).split('=', 1);
    expect(theirName).not.toBe(ownName);
    await lock(otherUser.email);
    for (const forged of [
      browser,
      `${theirName}=${value}`,
      `${theirName}=${'x'.repeat(80)}`,
      `${theirName}=.`,
    ]) {
      expect((await tryFrom(forged, otherUser.email, password)).status).toBe(429);
    }
  });

  it('gets a cookie that scripts and other sites cannot use', async () => {
    const { email } = await makeUser(db);
    const { headers } = await tryFrom(undefined, email, password);
    expect(headers['set-cookie']).toMatch(
      /^device-[0-9a-f]{12}=[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const proxied = await appOn(db, { env: { TRUST_PROXY: 'on' } });
    const secure = await call(proxied, 'POST', `${publicApi}/auth/login`, {
      body: { email, password },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers['set-cookie']).toMatch(/; Secure$/);
    // A wrong password sets no cookie.
    expect((await tryFrom(undefined, email, 'wrong')).headers['set-cookie']).toBeUndefined();
  });
});

describe('Attempts from one network', () => {
  it('lock out no known browser, and attempts on a locked account lock out no other account', async () => {
    await db.execute(sql`delete from sign_in_failures`);
    const strict = await appOn(db, { env: { LOGIN_MAX_FAILURES: '1' } });
    const tryAs = async (email: string, secret: string, cookie?: string) =>
      (await tryFrom(cookie, email, secret, strict)).status;
    const [ownUser, otherUser] = [await makeUser(db), await makeUser(db)];
    const browser = await signInBrowser(ownUser.email);
    for (let n = 0; n < 25; n += 1) await tryAs('locked@example.com', 'wrong');
    expect(await tryAs(otherUser.email, password)).toBe(200);
    for (let n = 0; n < 25; n += 1) await tryAs(`spray${n}@example.com`, 'wrong');
    expect(await tryAs(otherUser.email, password)).toBe(429);
    expect(await tryAs(ownUser.email, password, browser)).toBe(200);
  });

  it('count together for all IPv6 addresses of the network', async () => {
    await db.execute(sql`delete from sign_in_failures`);
    const strict = await appOn(db, { env: { LOGIN_MAX_FAILURES: '1' } });
    const tryAt = async (remoteAddress: string, n: number) => {
      const payload = { email: `spray${n}@example.com`, password: 'x' };
      return (await strict.inject({ method: 'POST', url: `${publicApi}/auth/login`, remoteAddress, payload }))
        .statusCode;
    };
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add(await tryAt(`2001:db8:0:1::${n + 1}`, n));
    expect([...statuses]).toEqual([401]);
    expect(await tryAt('2001:db8:0:1:ffff::1', 20)).toBe(429);
    expect(await tryAt('2001:db8:0:2::1', 21)).toBe(401);
    // An IPv4 address written as IPv6 counts as the IPv4 address.
    for (let n = 30; n < 50; n += 1) await tryAt(n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1', n);
    expect(await tryAt('192.0.2.1', 50)).toBe(429);
    expect(await tryAt('192.0.2.2', 51)).toBe(401);
  });
});
