// Tests the sessions of other users, and the report of sign-ins from new devices.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { messagesTable } from '#server/db/tables/audit-log.ts';
import { noticesTable } from '#server/db/tables/notices.ts';
import { publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, makeUser, password } from '#tests/kit/actors.ts';
import { call, testApp } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);

describe('The sessions of another user', () => {
  it('are listed and ended one by one', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const person = await makePerson(app, db);
    const { body, headers } = await admin.call('GET', `/users/${person.id}/sessions`);
    expect([body.data, headers['x-total-count']]).toEqual([
      [expect.objectContaining({ address: '127.0.0.1', isCurrent: false })],
      '1',
    ]);
    const path = `/users/${person.id}/sessions/${body.data[0].id}`;
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await person.call('GET', '/me')).status).toBe(401);
    expect((await admin.call('DELETE', path)).status).toBe(404);
  });

  it('are out of reach of people with fewer permissions, and under the id of somebody else', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const other = await makePerson(app, db);
    const helper = await makePersonWithPermissions(app, db, ['users.write']);
    const [session] = (await admin.call('GET', '/me/sessions')).body.data;
    for (const id of [admin.id, other.id]) {
      const status = id === admin.id ? 403 : 404;
      const answer = await helper.call('DELETE', `/users/${id}/sessions/${session.id}`);
      expect(answer.status).toBe(status);
    }
    expect((await helper.call('GET', `/users/${admin.id}/sessions`)).status).toBe(403);
    expect((await admin.call('GET', '/me')).status).toBe(200);
  });
});

describe('A sign-in from a new device', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const logIn = async (email: string, userAgent: string, cookie?: string) => {
    const answer = await call(app, 'POST', `${publicApi}/auth/login`, {
      body: { email, password },
      headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
    });
    expect(answer.status).toBe(200);
    return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  };
  const noticesOf = async (id: string) => {
    const rows = await db.select().from(noticesTable).where(eq(noticesTable.user_id, id));
    return rows.map(({ event, text }) => [event, text]);
  };

  it('is reported in the console and by email, but not the first one of an account', async () => {
    const { id, email } = await makeUser(db);
    await logIn(email, 'curl/8.0');
    expect(await noticesOf(id)).toEqual([]);
    await logIn(email, firefox);
    expect(await noticesOf(id)).toEqual([
      [
        'sign_in',
        'Your account was used to sign in from a new device (Firefox on Windows, address 127.0.0.1).',
      ],
    ]);
    const messages = await db.select().from(messagesTable).where(eq(messagesTable.address, email));
    expect(messages).toHaveLength(1);
  });

  it('is not reported from a browser that is known by its cookie, nor from the same program again', async () => {
    const { id, email } = await makeUser(db);
    const cookie = await logIn(email, 'curl/8.0');
    await logIn(email, firefox, cookie);
    await logIn(email, 'curl/8.0');
    expect(await noticesOf(id)).toEqual([]);
  });
});
