// Mail by the settings: the test message arrives at a real SMTP server, and at no other than the one that is saved.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { clientOf, testApp } from '#tests/kit/app.ts';
import { startMailServer, textOfMail } from '#tests/kit/mail-server.ts';

const ofEnvironment = await startMailServer();
const ofSettings = await startMailServer();
afterAll(() => Promise.all([ofEnvironment.close(), ofSettings.close()]));

const { app, db } = await testApp({
  env: { SMTP_URL: ofEnvironment.url, MAIL_FROM: 'Console <console@tests.example.com>' },
});
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const save = async (values: Record<string, unknown>) => {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await admin.call('POST', '/settings/bulk-update', { body })).status).toBe(200);
};
const test = (who = admin.call) => who('POST', '/settings/test-mail');
const { hostname, port, username, password } = new URL(ofSettings.url);

describe('the test message', () => {
  it('goes by the environment’s mail server until another is saved', async () => {
    const { status, body } = await test();
    expect([status, body]).toEqual([
      200,
      { status: true, message: `A test message was sent to ${admin.email}.` },
    ]);
    expect(ofEnvironment.mails).toHaveLength(1);
    const [mail] = ofEnvironment.mails;
    expect(mail).toMatchObject({ from: 'console@tests.example.com', to: [admin.email] });
    expect(mail?.raw).toContain('From: Console <console@tests.example.com>');
    expect(mail?.raw).toContain('Subject: Test message');
    expect(textOfMail(mail?.raw ?? '')).toContain('This message shows that mail is set up.');
  });

  it('arrives at the saved server, by the saved account, from the saved sender', async () => {
    await save({
      site_name: 'Acme Shops',
      mail_host: hostname,
      mail_port: Number(port),
      mail_security: 'none',
      mail_user: username,
      mail_password: decodeURIComponent(password),
      mail_from: 'shops@acme.example',
    });
    expect((await test()).status).toBe(200);
    expect([ofEnvironment.mails.length, ofSettings.mails.length]).toEqual([1, 1]);
    const [mail] = ofSettings.mails;
    expect(mail).toMatchObject({ from: 'shops@acme.example', to: [admin.email] });
    expect(mail?.raw).toContain('From: Acme Shops <shops@acme.example>');
  });

  it('a wrong password is told in the mail server’s words', async () => {
    await save({ mail_password: 'wrong' });
    const { status, body } = await test();
    expect([status, body.message]).toEqual([
      503,
      expect.stringMatching(/^The mail server did not take the message: .*Wrong account/),
    ]);
  });

  it('a server without STARTTLS gets no password where it is asked for', async () => {
    await save({ mail_security: 'starttls', mail_password: decodeURIComponent(password) });
    const { status, body } = await test();
    expect([status, body.message]).toEqual([503, expect.stringContaining('did not take the message')]);
    expect(ofSettings.mails).toHaveLength(1);
  });

  it('no password leaves this machine without encryption', async () => {
    await save({ mail_host: 'mail.tests.invalid', mail_security: 'none', mail_password: 'anything' });
    const { status, body } = await test();
    expect([status, body.message]).toEqual([
      503,
      'A password is not sent without encryption. Choose one, or leave the user name empty.',
    ]);
  });

  it('goes by the environment’s server again once none is saved', async () => {
    await save({ mail_host: '' });
    expect((await test()).status).toBe(200);
    expect(ofEnvironment.mails).toHaveLength(2);
  });
});

it('without any mail server the message lies in the outbox, and that is said', async () => {
  const { app: bare, db: other, dataDir } = await testApp();
  const person = await makePerson(bare, other, [await adminRoleId(other)]);
  const outbox = join(dataDir, 'outbox');
  const { status, body } = await test(clientOf(bare, person.token));
  expect([status, body.message]).toEqual([
    200,
    `No mail server is set: the message to ${person.email} was written into ${outbox}.`,
  ]);
  const [file = '', ...more] = await readdir(outbox);
  expect(more).toEqual([]);
  expect(await readFile(join(outbox, file), 'utf8')).toContain(`To: ${person.email}`);
});
