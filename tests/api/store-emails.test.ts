// Tests the verification of store emails: the message, its link and the jobs behind it.
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogTable } from '#server/db/tables/audit-log.ts';
import { storeEmailsTable } from '#server/db/tables/stores.ts';
import { failLostMessages } from '#server/mail/messages.ts';
import { publicApi } from '#shared/contract/paths.ts';
import { adminRoleId, makePerson, makePersonWithPermissions, type Person } from '#tests/kit/actors.ts';
import { appOn, call, testApp } from '#tests/kit/app.ts';
import { doJobs, skipRetryDelays } from '#tests/kit/jobs.ts';
import { startMailServer, textOfMail } from '#tests/kit/mail-server.ts';
import { makeStore } from '#tests/kit/stores.ts';

const smtp = await startMailServer();
afterAll(() => smtp.close());
const publicUrl = 'https://console.example.com';
const environment = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Console <console@example.com>',
  PUBLIC_URL: `${publicUrl}/`,
};
const { app, db, dataDir } = await testApp({ env: environment });
let admin: Person;
let store: string;
let count = 0;

beforeAll(async () => {
  admin = await makePerson(app, db, [await adminRoleId(db)]);
  store = await makeStore(db, { name: 'Lädchen 🙂' });
});

async function addEmail(more: object = {}) {
  count += 1;
  const body = { email: `mail${count}@example.com`, purpose: 'Support', storeId: store, ...more };
  const answer = await admin.call('POST', '/store-emails', { body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const change = (id: string, body: object) => admin.call('PATCH', `/store-emails/${id}`, { body });
const read = async (id: string) => (await admin.call('GET', `/store-emails/${id}`)).body.data;
/** Requests the message and runs the jobs with the given environment. */
const send = async (id: string, by = admin, env: Record<string, string> = environment) => {
  const answer = await by.call('POST', `/store-emails/${id}/verify`);
  await doJobs(db, env);
  return answer;
};
const deliveryOf = async (id: string) => (await read(id)).delivery;
const open = (token: string) => call(app, 'POST', `${publicApi}/store-emails/verify`, { body: { token } });
const tokenIn = (text: string) => /\/verify-email#([A-Za-z0-9_-]{43})\r?$/m.exec(text)?.[1] ?? 'no link';
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const lastMailTo = (email: string) => mailsTo(email).at(-1);
/** Sends the message and returns the token of its link. */
async function sentToken(id: string): Promise<string> {
  const { status, body } = await send(id);
  expect(status).toBe(200);
  return tokenIn(textOfMail(lastMailTo(body.data.email)?.raw ?? ''));
}
const ageLink = (id: string, age: string) =>
  Promise.all([
    db.execute(sql`update store_emails set link_sent_at = link_sent_at - ${age}::interval where id = ${id}`),
    db.execute(sql`update messages set created_at = created_at - ${age}::interval where record_id = ${id}`),
  ]);
const linkExpired = 'This link has expired or was used already. Ask for a new one.';

describe('The verification message', () => {
  it('goes to the address from the configured sender with the link and the purpose', async () => {
    const { id, email } = await addEmail();
    const { status, body, headers } = await send(id);
    expect([status, body.message]).toEqual([200, `A message with a link is on its way to ${email}.`]);
    expect(body.data).toMatchObject({ id, isVerified: false, verificationSentAt: expect.any(String) });
    expect(headers.etag).toBe('"2"');
    expect(body.data.delivery).toEqual({ status: 'waiting', error: null });
    expect(await deliveryOf(id)).toEqual({ status: 'sent', error: null });
    const mail = lastMailTo(email);
    expect(mail).toMatchObject({ from: 'console@example.com', to: [email] });
    expect(mail?.raw).toContain('From: Console <console@example.com>');
    const text = textOfMail(mail?.raw ?? '');
    expect(text).toContain('Lädchen 🙂');
    expect(text).toContain('(Support)');
    expect(text).toContain(`${publicUrl}/verify-email#${tokenIn(text)}`);
    expect(text).toContain('within 24 hours');
  });

  it('cannot get another recipient or header from user input', async () => {
    const shop = await makeStore(db, { name: 'Shop\r\nBcc: victim@example.com' });
    const { id, email } = await addEmail({ storeId: shop, purpose: 'x\nBcc: victim@example.com' });
    await send(id);
    const mail = lastMailTo(email);
    expect(mail?.to).toEqual([email]);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('has a token that is stored only as a hash and stays out of the audit log', async () => {
    const { id } = await addEmail();
    const token = await sentToken(id);
    const [row] = await db.select().from(storeEmailsTable).where(eq(storeEmailsTable.id, id));
    expect(row?.token_hash).toHaveLength(32);
    const auditEntries = await db.select().from(auditLogTable).where(eq(auditLogTable.record_id, id));
    expect(auditEntries).toHaveLength(2);
    expect(JSON.stringify([row, auditEntries])).not.toContain(token);
    expect(JSON.stringify(auditEntries.map(({ secrets: _names, ...entry }) => entry))).not.toContain('token');
  });

  it('is sent once a minute to an address, across stores', async () => {
    const { id, email } = await addEmail();
    const other = await addEmail({ email: email.toUpperCase(), storeId: await makeStore(db) });
    expect((await send(id)).status).toBe(200);
    for (const again of [id, other.id]) {
      const { status, body, headers } = await send(again);
      expect(status).toBe(429);
      expect(body.message).toMatch(/^We just sent a message to this address\. Try again in \d+ seconds?\.$/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    await ageLink(id, '61 seconds');
    expect((await send(id)).status).toBe(200);
  });

  it('is sent once for simultaneous requests of several stores', async () => {
    const { id, email } = await addEmail();
    const others = await Promise.all(
      [1, 2, 3].map(async () => (await addEmail({ email, storeId: await makeStore(db) })).id),
    );
    const answers = await Promise.all(
      [id, ...others].map((one) => admin.call('POST', `/store-emails/${one}/verify`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    await doJobs(db, environment);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('can be sent again immediately when the mail server rejected it', async () => {
    const { id } = await addEmail({ email: smtp.refuses });
    for (const _try of [1, 2]) {
      expect((await send(id)).status).toBe(200);
      expect(await deliveryOf(id)).toEqual({
        status: 'failed',
        error: 'The mail server did not take the message: 550 No such mailbox here',
      });
    }
    expect(mailsTo(smtp.refuses)).toEqual([]);
    expect(await read(id)).toMatchObject({ isVerified: false, verificationSentAt: null });
    const [row] = await db.select().from(storeEmailsTable).where(eq(storeEmailsTable.id, id));
    expect(row?.token_hash).toBeNull();
  });

  it('is not sent for a verified or missing email or without the permission', async () => {
    const { id } = await addEmail();
    await open(await sentToken(id));
    const again = await send(id);
    expect([again.status, again.body.message]).toEqual([409, 'This email is already verified.']);
    const unknown = await send('019a0000-0000-7000-8000-000000000000');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Store email not found']);
    const reader = await makePersonWithPermissions(app, db, ['store-emails.read']);
    expect((await send(id, reader)).status).toBe(403);
  });
});

describe('The verification link', () => {
  it('verifies the address once', async () => {
    const { id, email, storeName } = await addEmail();
    const token = await sentToken(id);
    const { status, body } = await open(token);
    expect([status, body]).toEqual([
      200,
      { status: true, message: 'Email verified successfully', data: { email, storeName } },
    ]);
    expect(await read(id)).toMatchObject({ isVerified: true, verificationSentAt: null });
    const again = await open(token);
    expect([again.status, again.body]).toEqual([410, { status: false, message: linkExpired }]);
    const [opened] = await db
      .select()
      .from(auditLogTable)
      .where(eq(auditLogTable.record_id, id))
      .orderBy(sql`at desc, id desc`)
      .limit(1);
    expect(opened).toMatchObject({ actor_id: null, action: 'update' });
  });

  it('works once when opened twice at the same time', async () => {
    const { id } = await addEmail();
    const token = await sentToken(id);
    const answers = await Promise.all([open(token), open(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('is valid for 24 hours', async () => {
    const { id } = await addEmail();
    const token = await sentToken(id);
    await ageLink(id, '24 hours 1 second');
    expect((await open(token)).status).toBe(410);
    await ageLink(id, '-1 minute');
    expect((await open(token)).status).toBe(200);
  });

  it('becomes invalid when another one is sent', async () => {
    const { id } = await addEmail();
    const first = await sentToken(id);
    await ageLink(id, '2 minutes');
    const second = await sentToken(id);
    expect(second).not.toBe(first);
    expect((await open(first)).status).toBe(410);
    expect((await open(second)).status).toBe(200);
  });

  it('becomes invalid for another address, but not for the same one in upper case', async () => {
    const { id, email } = await addEmail();
    const token = await sentToken(id);
    await change(id, { email: `new-${email}` });
    expect((await open(token)).status).toBe(410);
    expect(await read(id)).toMatchObject({ isVerified: false, verificationSentAt: null });

    await open(await sentToken(id));
    const capitals = await change(id, { email: `NEW-${email}`, purpose: 'Orders' });
    expect(capitals.body.data).toMatchObject({ email: `NEW-${email}`, isVerified: true });
    const changed = await change(id, { email: `third-${email}` });
    expect(changed.body.data).toMatchObject({ isVerified: false });
  });

  it('is deleted with its store, together with the counter and an audit log entry', async () => {
    const shop = await makeStore(db, { name: 'Short-lived' });
    const { id } = await addEmail({ storeId: shop });
    const total = async () => Number((await admin.call('GET', '/store-emails')).headers['x-total-count']);
    const before = await total();
    expect((await admin.call('DELETE', `/stores/${shop}`)).status).toBe(200);
    expect(await total()).toBe(before - 1);
    const auditEntries = await db
      .select()
      .from(auditLogTable)
      .where(eq(auditLogTable.record_id, id))
      .orderBy(auditLogTable.id);
    expect(auditEntries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['create', admin.id],
      ['delete', admin.id],
    ]);
  });

  it('becomes invalid when the email is deleted', async () => {
    const { id } = await addEmail();
    const token = await sentToken(id);
    await admin.call('DELETE', `/store-emails/${id}`);
    expect((await open(token)).status).toBe(410);
  });

  it.each([[undefined], [''], ['short'], ['x'.repeat(44)], [5], [['x'.repeat(43)]], [`${'x'.repeat(42)}\n`]])(
    'is rejected as incomplete with the token %j',
    async (token) => {
      const { status, body } = await open(token as string);
      expect([status, body.message]).toEqual([
        422,
        'The link is incomplete. Open it again from the message.',
      ]);
    },
  );

  it('is rejected with an unknown token', async () => {
    expect((await open('x'.repeat(43))).status).toBe(410);
  });

  it('is not used up by a mail scanner that only opens the page', async () => {
    const { id } = await addEmail();
    const token = await sentToken(id);
    await call(app, 'GET', `${publicApi}/store-emails/verify`, { query: { token } });
    await call(app, 'GET', `/verify-email`);
    expect((await open(token)).status).toBe(200);
  });
});

describe('Without a mail server', () => {
  it('messages are private files, and the answer names their folder', async () => {
    const folder = await mkdtemp(join(dataDir, 'another-'));
    const other = await appOn(db, { env: { DATA_DIR: folder } });
    const { id } = await addEmail();
    const person = await makePerson(other, db, [await adminRoleId(db)]);
    const { status, body } = await send(id, person, { DATA_DIR: folder });
    const outbox = join(folder, 'outbox');
    expect(status).toBe(200);
    expect(body.message).toBe(
      `No mail server is set: the message to ${body.data.email} is written into ${outbox}.`,
    );
    const [file = '', ...more] = await readdir(outbox);
    expect(more).toEqual([]);
    expect(file).toMatch(/\.eml$/);
    expect((await stat(join(outbox, file))).mode & 0o777).toBe(0o600);
    const mail = await readFile(join(outbox, file), 'utf8');
    expect(mail).toContain(`To: ${body.data.email}`);
    const text = textOfMail(mail.replace(/\r?\n/g, '\r\n'));
    expect(text).toContain('http://127.0.0.1:4000/verify-email#');
    expect((await open(tokenIn(text))).status).toBe(200);
  });
});

it('reports a wrong mail account without the password', async () => {
  const { id } = await addEmail();
  const url = `smtp://console:wrong@127.0.0.1:${new URL(smtp.url).port}`;
  await send(id, admin, { ...environment, SMTP_URL: url });
  const { delivery, verificationSentAt } = await read(id);
  expect([delivery.status, verificationSentAt]).toEqual(['failed', null]);
  expect(delivery.error).toMatch(/^The mail server did not take the message: .*Wrong account/);
  expect(JSON.stringify(delivery)).not.toContain('wrong@');
});

it('reports an unreachable mail server and delivers the message later', async () => {
  const { id, email } = await addEmail();
  await send(id, admin, { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await deliveryOf(id)).toEqual({
    status: 'waiting',
    error: expect.stringMatching(
      /^The mail server did not take the message: .*ECONNREFUSED.* We will try again later\.$/,
    ),
  });
  await skipRetryDelays(db);
  await doJobs(db, environment);
  expect(await deliveryOf(id)).toEqual({ status: 'sent', error: null });
  const mail = lastMailTo(email);
  expect(mail?.to).toEqual([email]);
  expect((await open(tokenIn(textOfMail(mail?.raw ?? '')))).status).toBe(200);
});

it('keeps a message that waits for its next attempt, however old it is', async () => {
  const [requested, attempted] = [await addEmail(), await addEmail()];
  expect((await send(attempted.id, admin, { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' })).status).toBe(
    200,
  );
  expect((await admin.call('POST', `/store-emails/${requested.id}/verify`)).status).toBe(200);
  for (const { id } of [requested, attempted]) await ageLink(id, '3 days');
  await failLostMessages(db, 1_000);
  const waiting = { status: 'waiting' };
  expect([await deliveryOf(requested.id), await deliveryOf(attempted.id)]).toMatchObject([waiting, waiting]);
  await skipRetryDelays(db);
  await doJobs(db, environment);
  expect(await deliveryOf(attempted.id)).toEqual({ status: 'sent', error: null });
});

it('limits messages to an address while one waits for its next attempt', async () => {
  const { id, email } = await addEmail();
  const other = await addEmail({ email, storeId: await makeStore(db) });
  const unreachable = { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' };
  expect((await send(id, admin, unreachable)).status).toBe(200);
  expect((await send(other.id, admin, unreachable)).status).toBe(429);
  // A new message for the same email replaces the waiting one.
  expect((await send(id, admin, unreachable)).status).toBe(200);
});

it('answers before the message is sent, and sends nothing to a changed email', async () => {
  const { id, email } = await addEmail();
  const elsewhere = `elsewhere-${id}@example.com`;
  const sent = () => [...mailsTo(email), ...mailsTo(elsewhere)];
  const requested = await admin.call('POST', `/store-emails/${id}/verify`);
  expect([requested.status, sent()]).toEqual([200, []]);
  await change(id, { email: elsewhere });
  await doJobs(db, environment);
  expect(sent()).toEqual([]);
  expect(await deliveryOf(id)).toBeNull();
});

describe('GET /store-emails', () => {
  it('filters by address, purpose and store, with an exact summary', async () => {
    const { app: other, db: database } = await testApp();
    const person = await makePerson(other, database, [await adminRoleId(database)]);
    const get = async (path: string, query: Record<string, string> = {}) =>
      (await person.call('GET', path, { query })).body.data;
    expect(await get('/store-emails/summary')).toEqual({ total: 0, verified: 0, pending: 0, stores: 0 });
    const quokka = await makeStore(database, { name: 'Quokka Shoes', description: 'wombat' });
    const plain = await makeStore(database);
    await database.insert(storeEmailsTable).values([
      { store_id: quokka, email: 'a@example.com', purpose: 'Orders', verified_at: new Date().toISOString() },
      { store_id: quokka, email: 'b@example.com', purpose: 'Support' },
      { store_id: plain, email: 'quokka@example.com', purpose: 'Orders' },
    ]);
    const found = async (query: Record<string, string>) =>
      (await get('/store-emails', { sort: 'email', ...query })).map(({ email }: { email: string }) => email);
    expect(await found({ q: 'quokka' })).toEqual(['a@example.com', 'b@example.com', 'quokka@example.com']);
    expect(await found({ q: 'orders' })).toEqual(['a@example.com', 'quokka@example.com']);
    expect(await found({ q: 'wombat' })).toEqual([]);
    expect(await found({ status: 'verified' })).toEqual(['a@example.com']);
    expect(await found({ status: 'unverified', storeId: quokka })).toEqual(['b@example.com']);
    expect(await get('/store-emails/summary')).toEqual({ total: 3, verified: 1, pending: 2, stores: 2 });
  });
});
