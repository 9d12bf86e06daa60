// Tests mail sent with the saved settings through a real SMTP server.
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseJobsOf } from '#server/jobs/presence.ts';
import { addJob, timetable } from '#server/jobs/queue.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { clientOf, testApp } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { startMailServer, textOfMail } from '#tests/kit/mail-server.ts';

const ofEnvironment = await startMailServer();
const ofSettings = await startMailServer();
afterAll(() => Promise.all([ofEnvironment.close(), ofSettings.close()]));

const environment = { SMTP_URL: ofEnvironment.url, MAIL_FROM: 'Console <console@tests.example.com>' };
const { app, db } = await testApp({ env: environment });
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const save = async (values: Record<string, unknown>) => {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await admin.call('POST', '/settings/bulk-update', { body })).status).toBe(200);
};
/** Requests a test message, runs the jobs and returns the status shown to the user. */
const sendTest = async (who = admin.call, database = db, env: Record<string, string> = environment) => {
  const requested = await who('POST', '/settings/test-mail');
  expect([requested.status, requested.body.message]).toEqual([
    200,
    expect.stringMatching(/^A test message is on its way to /),
  ]);
  await doJobs(database, env);
  const { status, body } = await who('GET', `/settings/test-mail/${requested.body.data.id}`);
  expect(status).toBe(200);
  return { status: body.data.status, message: body.message };
};
const { hostname, port, username, password } = new URL(ofSettings.url);
const saved = {
  site_name: 'Acme Shops',
  mail_host: hostname,
  mail_port: Number(port),
  mail_security: 'none',
  mail_user: username,
  mail_password: decodeURIComponent(password),
  mail_from: 'shops@acme.example',
};
/** No mail server is saved and no message was sent. */
beforeEach(async () => {
  await save({ ...saved, mail_host: '' });
  for (const server of [ofEnvironment, ofSettings]) server.mails.splice(0);
});

describe('The test message', () => {
  it('uses the mail server of the environment by default', async () => {
    await save({ site_name: '', mail_from: '' });
    expect(await sendTest()).toEqual({
      status: 'sent',
      message: `A test message was sent to ${admin.email}.`,
    });
    expect([ofEnvironment.mails.length, ofSettings.mails.length]).toEqual([1, 0]);
    const [mail] = ofEnvironment.mails;
    expect(mail).toMatchObject({ from: 'console@tests.example.com', to: [admin.email] });
    expect(mail?.raw).toContain('From: Console <console@tests.example.com>');
    expect(mail?.raw).toContain('Subject: Test message');
    expect(textOfMail(mail?.raw ?? '')).toContain('This message shows that mail is set up.');
  });

  it('uses the saved server, account and sender until they are removed', async () => {
    await save(saved);
    expect((await sendTest()).status).toBe('sent');
    expect([ofEnvironment.mails.length, ofSettings.mails.length]).toEqual([0, 1]);
    const [mail] = ofSettings.mails;
    expect(mail).toMatchObject({ from: 'shops@acme.example', to: [admin.email] });
    expect(mail?.raw).toContain('From: Acme Shops <shops@acme.example>');

    await save({ mail_host: '' });
    expect((await sendTest()).status).toBe('sent');
    expect([ofEnvironment.mails.length, ofSettings.mails.length]).toEqual([1, 1]);
  });

  it('reports a wrong password in the words of the mail server', async () => {
    await save({ ...saved, mail_password: 'wrong' });
    expect(await sendTest()).toEqual({
      status: 'failed',
      message: expect.stringMatching(/^The mail server did not take the message: .*Wrong account/),
    });
  });

  it('sends no password to a server without STARTTLS when it is required', async () => {
    await save({ ...saved, mail_security: 'starttls' });
    expect(await sendTest()).toEqual({
      status: 'failed',
      message: expect.stringContaining('did not take the message'),
    });
    expect(ofSettings.mails).toHaveLength(0);
  });

  it('sends no password to another machine without encryption', async () => {
    await save({ ...saved, mail_host: 'mail.tests.invalid' });
    expect(await sendTest()).toEqual({
      status: 'failed',
      message: 'A password needs encryption. Choose TLS or STARTTLS, or leave the user name blank.',
    });
  });
});

describe('The status of a test message', () => {
  it('is visible only to the user who requested it', async () => {
    const { body } = await admin.call('POST', '/settings/test-mail');
    const other = await makePerson(app, db, [await adminRoleId(db)]);
    const path = `/settings/test-mail/${body.data.id}`;
    expect((await other.call('GET', path)).status).toBe(404);
    expect((await admin.call('GET', path)).body).toMatchObject({
      message: `A test message is on its way to ${admin.email}.`,
      data: { status: 'waiting' },
    });
    await doJobs(db, environment);
    for (const id of ['nothing', '019a0000-0000-7000-8000-000000000000']) {
      expect((await admin.call('GET', `/settings/test-mail/${id}`)).status).toBe(404);
    }
  });

  it('is settled within minutes when the server was killed during its only attempt', async () => {
    const { body } = await admin.call('POST', '/settings/test-mail');
    const statusAfterJobs = async () => {
      await addJob(db, 'delete-old-messages', null);
      await doJobs(db, environment);
      const answer = await admin.call('GET', `/settings/test-mail/${body.data.id}`);
      return { status: answer.body.data.status, message: answer.body.message };
    };
    await db.execute(sql`update graphile_worker._private_jobs
      set attempts = 1, locked_at = now(), locked_by = 'a killed worker' where key = ${`message ${body.data.id}`}`);
    // The worker is not known to be dead yet.
    expect((await statusAfterJobs()).status).toBe('waiting');
    await releaseJobsOf(db.$client, ['a killed worker']);
    expect(await statusAfterJobs()).toEqual({
      status: 'failed',
      message: 'The server stopped while sending this message. It may have arrived.',
    });
    expect(timetable['delete-old-messages']).toBe('*/5 * * * *');
  });

  it('contains no text of a host that is not a mail server', async () => {
    const talker = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2 very internal\r\n'));
    await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve));
    const { port } = talker.address() as AddressInfo;
    const env = { ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` };
    expect(await sendTest(admin.call, db, env)).toEqual({
      status: 'failed',
      message: 'The mail server did not take the message: it does not answer as a mail server',
    });
    talker.close();
  });
});

it('writes the test message to the outbox without a mail server and says so', async () => {
  const { app: bare, db: other, dataDir } = await testApp();
  const person = await makePerson(bare, other, [await adminRoleId(other)]);
  const outbox = join(dataDir, 'outbox');
  expect(await sendTest(clientOf(bare, person.token), other, { DATA_DIR: dataDir })).toEqual({
    status: 'sent',
    message: `No mail server is set: the message to ${person.email} was written into ${outbox}.`,
  });
  const [file = '', ...more] = await readdir(outbox);
  expect(more).toEqual([]);
  expect(await readFile(join(outbox, file), 'utf8')).toContain(`To: ${person.email}`);
});
