// Tests settings: validation, atomic updates, the audit log, and effect without a restart.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { knownSettings, settingTabs } from '#resources/settings/contract.ts';
import { settingsTable } from '#server/db/tables/settings.ts';
import { readEnvironment } from '#server/environment.ts';
import { readSessionLimits } from '#server/modules/session/session-limits.ts';
import {
  adminRoleId,
  backdateSessions,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  makeUser,
  password,
} from '#tests/kit/actors.ts';
import { appOn, clientOf, testApp, tryToSignIn } from '#tests/kit/app.ts';
import { form, png, pngOf } from '#tests/kit/pictures.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const admin = await makePerson(app, db, [adminRole]);
const secondAdmin = await makePerson(app, db, [adminRole]);
const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);

type Sent = Record<string, unknown>;
const listOf = (values: Sent) => Object.entries(values).map(([key, value]) => ({ key, value }));
const save = (values: Sent, who = admin, headers: Record<string, string> = {}) =>
  who.call('POST', '/settings/bulk-update', { body: listOf(values), headers });
async function saveOk(values: Sent) {
  const answer = await save(values);
  expect([answer.status, answer.body.message]).toEqual([200, 'Settings updated successfully']);
  return answer;
}
const read = async (who = admin) => {
  const { body, headers } = await who.call('GET', '/settings');
  const values = Object.fromEntries(
    body.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
  );
  return { rows: body, values, etag: headers.etag ?? '' };
};
const auditEntries = async () => {
  const { rows } = await db.execute<{ before: unknown; after: unknown; actor_id: string }>(
    sql`select before, after, actor_id from audit_log where resource = 'settings' order by at, id`,
  );
  return rows;
};

const invalidAmount =
  'Hosting and setup fee must be an amount from 0 to 9999999999.99 with at most two decimals';
const invalidPercentage = 'Domain markup must be a percentage from 0 to 1000 with at most one decimal';
const invalidMinutes = 'Session timeout must be a whole number from 1 to 10080';

afterEach(async () => {
  await db.update(settingsTable).set({ value: null, secret: null, changed_at: null, changed_by: null });
  // A save without changes makes this process reload its settings.
  await save({});
});

describe('GET /settings', () => {
  it('returns every key with its default, and only whether a secret is set', async () => {
    const { rows, values } = await read();
    expect(rows.map(({ key }: { key: string }) => key)).toEqual(knownSettings.map(({ key }) => key));
    expect(rows.slice(0, 2)).toEqual([
      { key: 'hosting_setup', value: 99 },
      { key: 'domain_markup', value: 15 },
    ]);
    expect(values).toMatchObject({
      trial_days: 14,
      grace_days: 3,
      invoice_prefix: 'INV-',
      invoice_due_days: 15,
      session_timeout: 30,
      max_login_attempts: 5,
      password_reset_days: 90,
      max_upload_mb: 10,
      cache_hours: 24,
      timezone: 'UTC',
      mail_port: 587,
      default_currency: 'USD',
    });
    expect(rows.find(({ key }: { key: string }) => key === 'mail_password')).toEqual({
      key: 'mail_password',
      value: null,
      isSet: false,
    });
  });

  it('returns the defaults of the environment', async () => {
    const env = { SESSION_IDLE_MINUTES: '45', LOGIN_MAX_FAILURES: '7' };
    const { body } = await clientOf(await appOn(db, { env }), admin.token)('GET', '/settings');
    expect(body).toContainEqual({ key: 'session_timeout', value: 45 });
    expect(body).toContainEqual({ key: 'max_login_attempts', value: 7 });
  });

  it('returns the default for a stored value outside its range', async () => {
    await db.update(settingsTable).set({ value: 100_000 }).where(sql`key = 'mail_port'`);
    expect((await read()).values.mail_port).toBe(587);
  });
});

describe('POST /settings/bulk-update', () => {
  it('returns all settings with amounts to the cent and percentages to a tenth', async () => {
    for (const [hosting_setup, domain_markup] of [
      [99.99, 12.5],
      [0, 0],
      [0.1, 0.1],
      [9_999_999_999.99, 1_000],
    ]) {
      const { body } = await saveOk({ hosting_setup, domain_markup });
      expect(body.data.slice(0, 2)).toEqual([
        { key: 'hosting_setup', value: hosting_setup },
        { key: 'domain_markup', value: domain_markup },
      ]);
      expect((await read()).values).toMatchObject({ hosting_setup, domain_markup });
    }
    await saveOk({ hosting_setup: '19.90' });
    expect((await read()).values.hosting_setup).toBe(19.9);
  });

  it('accepts the list inside an object', async () => {
    const body = { settings: [{ key: 'hosting_setup', value: 120 }] };
    const { status } = await admin.call('POST', '/settings/bulk-update', { body });
    expect([status, (await read()).values.hosting_setup]).toEqual([200, 120]);
  });

  it('accepts its own answer without changes', async () => {
    await saveOk({ mail_password: 'kept', hosting_setup: 5 });
    const before = await read();
    const entries = (await auditEntries()).length;
    const { status } = await admin.call('POST', '/settings/bulk-update', { body: before.rows });
    expect([status, await read(), (await auditEntries()).length]).toEqual([200, before, entries]);
  });

  it.each<[string, Sent, Record<string, string>]>([
    ['an unknown key', { hosting: 1 }, { hosting: 'There is no setting named hosting.' }],
    [
      'a key that every object has',
      { constructor: 1 },
      { constructor: 'There is no setting named constructor.' },
    ],
    ['an amount below 0', { hosting_setup: -1 }, { hosting_setup: invalidAmount }],
    ['a fraction of a cent', { hosting_setup: 0.001 }, { hosting_setup: invalidAmount }],
    ['an amount too large', { hosting_setup: 1e10 }, { hosting_setup: invalidAmount }],
    ['a flag for an amount', { hosting_setup: true }, { hosting_setup: invalidAmount }],
    ['null for an amount', { hosting_setup: null }, { hosting_setup: 'Hosting and setup fee is required' }],
    ['a percentage of two decimals', { domain_markup: 1.25 }, { domain_markup: invalidPercentage }],
    ['a percentage too large', { domain_markup: 1_000.1 }, { domain_markup: invalidPercentage }],
    ['an empty percentage', { domain_markup: '' }, { domain_markup: 'Domain markup is required' }],
    ['a text for a number', { session_timeout: '30' }, { session_timeout: invalidMinutes }],
    ['half a minute', { session_timeout: 0.5 }, { session_timeout: invalidMinutes }],
    ['zero minutes', { session_timeout: 0 }, { session_timeout: invalidMinutes }],
    ['a week and a minute', { session_timeout: 10_081 }, { session_timeout: invalidMinutes }],
    [
      'a text for a flag',
      { maintenance_mode: 'true' },
      { maintenance_mode: 'Maintenance mode must be true or false' },
    ],
    ['an invalid image', { site_logo: 'x' }, { site_logo: 'Site logo must be a PNG image' }],
    [
      'a large image',
      { site_logo: `iVBORw0KGgoA${'A'.repeat(40_000)}` },
      { site_logo: 'Site logo size should be less than 24kB' },
    ],
    ['a number for a text', { site_name: 5 }, { site_name: 'Site name must be a text' }],
    ['a second line', { site_name: 'A\nBcc: b' }, { site_name: 'Site name must be one line' }],
    ['a long name', { site_name: 'x'.repeat(61) }, { site_name: 'Site name must be at most 60 characters' }],
    [
      'an invalid email',
      { support_email: 'help' },
      { support_email: 'Support email must be a valid email address' },
    ],
    ['an unknown time zone', { timezone: 'Mars/Base' }, { timezone: 'Time zone must be a known time zone' }],
    [
      'an unknown option',
      { mail_security: 'ssl' },
      { mail_security: 'Encryption must be one of: starttls, tls, none' },
    ],
    [
      'an upload above every field’s limit',
      { max_upload_mb: 11 },
      { max_upload_mb: 'Max upload size must be a whole number from 1 to 10' },
    ],
  ])('rejects %s at its key', async (_what, values, errors) => {
    const before = await read();
    const { status, body } = await save(values);
    const byKey = Object.fromEntries(Object.entries(errors).map(([key, text]) => [key, [text]]));
    expect([status, body.errors, body.message]).toEqual([422, byKey, Object.values(errors)[0]]);
    expect(await read()).toEqual(before);
  });

  it('rejects all values when one of them is invalid, and names it', async () => {
    const before = await read();
    const entries = (await auditEntries()).length;
    const { status, body } = await save({
      hosting_setup: 1,
      domain_markup: 1,
      site_name: 'x',
      trial_days: 1,
      grace_days: 1,
      mail_port: 0,
      auto_renewal: false,
      invoice_prefix: 'X',
      cache_hours: 1,
      max_upload_mb: 1,
      session_timeout: 1,
    });
    expect([status, body.errors]).toEqual([
      422,
      { mail_port: ['Mail port must be a whole number from 1 to 65535'] },
    ]);
    expect([await read(), (await auditEntries()).length]).toEqual([before, entries]);
  });

  it('rejects a repeated key', async () => {
    const body = [
      { key: 'grace_days', value: 1 },
      { key: 'grace_days', value: 2 },
    ];
    const answer = await admin.call('POST', '/settings/bulk-update', { body });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { grace_days: ['Grace days was sent twice.'] },
    ]);
  });

  it.each([
    ['an object without a list', { hosting_setup: 1 }],
    ['a text', 'hosting_setup'],
    ['keys without a name', [{ value: 1 }]],
    ['a list of texts', ['hosting_setup']],
    ['far too many', Array.from({ length: 201 }, () => ({ key: 'hosting_setup', value: 1 }))],
  ])('rejects %s', async (_what, body) => {
    const answer = await admin.call('POST', '/settings/bulk-update', {
      body: typeof body === 'string' ? JSON.stringify(body) : body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Send a list of settings, each with key and value',
    ]);
  });

  it('runs once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await save({ grace_days: 8 });
    const before = await auditEntries();
    const [first, second] = await Promise.all([
      save({ grace_days: 9 }, admin, headers),
      save({ grace_days: 9 }, admin, headers),
    ]);
    expect(first.body).toEqual(second.body);
    expect(await auditEntries()).toHaveLength(before.length + 1);
    expect((await save({ grace_days: 8 }, admin, headers)).status).toBe(422);
  });
});

describe('Two administrators', () => {
  it('cannot overwrite each other on the same tab: the second gets 412 and the current values', async () => {
    const [ownVersion, otherVersion] = [await read(), await read(secondAdmin)];
    const first = await save({ hosting_setup: 10 }, admin, { 'if-match': ownVersion.etag });
    expect(first.status).toBe(200);
    const second = await save({ domain_markup: 1 }, secondAdmin, { 'if-match': otherVersion.etag });
    expect([second.status, second.body]).toEqual([
      412,
      { status: false, message: 'This record was changed by someone else.', data: first.body.data },
    ]);
    expect((await read()).values).toMatchObject({ hosting_setup: 10, domain_markup: 15 });
    const again = { 'if-match': first.headers.etag ?? '' };
    expect((await save({ domain_markup: 1 }, secondAdmin, again)).status).toBe(200);
  });

  it('can save different tabs independently', async () => {
    const { etag } = await read();
    const answers = await Promise.all([
      save({ hosting_setup: 11 }, admin, { 'if-match': etag }),
      save({ grace_days: 5 }, secondAdmin, { 'if-match': `W/${etag}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('cannot save one tab ten times from the same version', async () => {
    const { etag } = await read();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ grace_days: n + 20 }, admin, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('get 412 for an unknown tag, but can save with a star or without a tag', async () => {
    expect((await save({ grace_days: 1 }, admin, { 'if-match': '"x"' })).status).toBe(412);
    expect((await save({ grace_days: 1 }, admin, { 'if-match': '*' })).status).toBe(200);
    expect((await save({ grace_days: 2 })).status).toBe(200);
  });
});

describe('Changed settings', () => {
  it('are recorded in the audit log by key, without unchanged values', async () => {
    const before = (await auditEntries()).length;
    await saveOk({ hosting_setup: 50, domain_markup: 15, trial_enabled: false });
    // The entries of one save have no order.
    const entries = (await auditEntries()).slice(before);
    expect(entries).toHaveLength(2);
    for (const entry of [
      {
        before: { value: null },
        after: { value: 50 },
        actor_id: admin.id,
      },
      {
        before: { value: null },
        after: { value: false },
        actor_id: admin.id,
      },
    ]) {
      expect(entries).toContainEqual(entry);
    }
  });

  it('show time and author of the last change for each tab', async () => {
    expect((await admin.call('GET', '/settings/changes')).body.data).toEqual([]);
    await saveOk({ hosting_setup: 1 });
    await save({ domain_markup: 1 }, secondAdmin);
    await saveOk({ grace_days: 1 });
    const { body } = await admin.call('GET', '/settings/changes');
    expect(body.data).toHaveLength(2);
    expect(body.data.find(({ tab }: { tab: string }) => tab === 'fees')).toEqual({
      tab: 'fees',
      changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      changedBy: { id: secondAdmin.id, full_name: expect.stringMatching(/^Person/) },
    });
  });
});

describe('The mail password', () => {
  it('is never returned or stored in the audit log or in saved answers', async () => {
    const secretText = 'a very secret word';
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await save({ mail_password: secretText, mail_user: 'console' }, admin, headers),
      await save({ mail_password: secretText, mail_user: 'console' }, admin, headers),
      await admin.call('GET', '/settings'),
      await admin.call('GET', '/settings/changes'),
      await save({ mail_password: 5, mail_user: 7 }),
    ];
    expect(answers[2]?.body).toContainEqual({ key: 'mail_password', value: null, isSet: true });
    expect(answers.map(({ body }) => JSON.stringify(body)).join()).not.toContain(secretText);
    const { rows: storedText } = await db.execute(sql`
      select (select json_agg(audit_log) from audit_log) as entries,
        (select json_agg(idempotency_keys) from idempotency_keys) as keys`);
    expect(JSON.stringify(storedText)).toContain('mail_password');
    expect(JSON.stringify(storedText)).not.toContain(secretText);
  });

  it('is kept for null, replaced by a text and removed by an empty text', async () => {
    const isSet = async () =>
      (await read()).rows.find(({ key }: { key: string }) => key === 'mail_password').isSet;
    await saveOk({ mail_password: 'first' });
    await saveOk({ mail_password: null });
    expect(await isSet()).toBe(true);
    await saveOk({ mail_password: '' });
    expect(await isSet()).toBe(false);
  });

  it.each([{ mail_host: 'smtp.elsewhere.example' }, { mail_port: 2525 }, { mail_security: 'none' }])(
    'is required again for another server: %j',
    async (serverChange) => {
      await saveOk({ mail_host: 'smtp.example.com', mail_password: 'kept' });
      const { status, body } = await save(serverChange);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['mail_password']]);
      expect(body.message).toMatch(/^Enter the password again/);
      await saveOk({ ...serverChange, mail_password: 'again' });
    },
  );
});

describe('Settings without a restart', () => {
  it('end an idle session with a lowered timeout', async () => {
    const idle = await makePerson(app, db, [adminRole]);
    await backdateSessions(db, idle.id, { used: '10 minutes' });
    const longer = await makePerson(app, db, [adminRole]);
    await backdateSessions(db, longer.id, { used: '40 minutes' });
    await saveOk({ session_timeout: 60 });
    expect((await longer.call('GET', '/me')).status).toBe(200);
    await saveOk({ session_timeout: 5 });
    const { status, body } = await idle.call('GET', '/me');
    expect([status, body.message]).toEqual([401, 'Your session has ended. Please sign in again.']);
    expect(await readSessionLimits(db, readEnvironment({}))).toEqual({
      sessionIdleMinutes: 5,
      sessionMaxHours: 12,
      passwordResetDays: 90,
    });
  });

  it('keep the session of a reader alive when the timeout is lowered to a minute', async () => {
    const reader = await makePerson(app, db, [adminRole]);
    await backdateSessions(db, reader.id, { used: '50 seconds' });
    for (let n = 0; n < 2; n += 1) expect((await reader.call('GET', '/users')).status).toBe(200);
    await saveOk({ session_timeout: 1 });
    expect((await reader.call('GET', '/users')).status).toBe(200);
    const { rows } = await db.execute<{ idle: number }>(
      sql`select extract(epoch from now() - last_used_at)::float as idle from sessions where user_id = ${reader.id}`,
    );
    expect(rows[0]?.idle).toBeLessThan(40);
  });

  it('reach another server process within seconds', async () => {
    const other = await appOn(db);
    const idle = await makePerson(other, db, [adminRole]);
    await backdateSessions(db, idle.id, { used: '10 minutes' });
    expect((await idle.call('GET', '/roles')).status).toBe(200);
    await backdateSessions(db, idle.id, { used: '10 minutes' });
    await saveOk({ session_timeout: 5 });
    await expect
      .poll(async () => {
        await backdateSessions(db, idle.id, { used: '10 minutes' });
        return (await idle.call('GET', '/me')).status;
      })
      .toBe(401);
  });

  it('lock an account after fewer wrong passwords', async () => {
    const { email } = await makeUser(db);
    await saveOk({ max_login_attempts: 2 });
    const statuses = [];
    for (const secret of ['x', 'x', password]) statuses.push((await tryToSignIn(app, email, secret)).status);
    expect(statuses).toEqual([401, 401, 429]);
    await saveOk({ max_login_attempts: 3 });
    expect((await tryToSignIn(app, email, password)).status).toBe(429);
    await saveOk({ max_login_attempts: 9 });
    expect((await tryToSignIn(app, email, password)).status).toBe(200);
  });

  it('apply a lowered upload limit to the next upload and name it', async () => {
    const icon = () =>
      form({ name: 'Shoes', description: 'For feet' }, [['icon', pngOf(1024 * 1024 + 1), 'shoe.png']]);
    expect((await admin.call('POST', '/product-categories', { body: icon() })).status).toBe(201);
    await saveOk({ max_upload_mb: 1 });
    const text = 'Image size should be less than 1MB';
    const { status, body } = await admin.call('POST', '/product-categories', { body: icon() });
    expect([status, body.message, body.errors]).toEqual([413, text, { icon: [text] }]);
    const image = form({}, [['image', pngOf(1024 * 1024 + 1), 'a.png']]);
    expect((await admin.call('POST', '/page-images', { body: image })).status).toBe(413);
  });

  it('keep the lower limit of each field below a higher general limit', async () => {
    await saveOk({ max_upload_mb: 10 });
    const body = form({ name: 'Shoes', description: 'x' }, [
      ['icon', pngOf(5 * 1024 * 1024 + 1), 'shoe.png'],
    ]);
    const answer = await admin.call('POST', '/product-categories', { body });
    expect([answer.status, answer.body.message]).toEqual([413, 'Image size should be less than 5MB']);
  });

  it('return public values with GET /me', async () => {
    const siteOf = async (who: typeof owner) => {
      const { site } = (await who.call('GET', '/me')).body.data;
      const alone = await who.call('GET', '/me/site');
      expect([alone.status, alone.body]).toEqual([200, { status: true, message: 'OK', data: site }]);
      return site;
    };
    const megabyte = 1024 * 1024;
    expect(await siteOf(owner)).toEqual({
      name: '',
      logo: '',
      supportEmail: '',
      maintenance: null,
      maxUploadBytes: 10 * megabyte,
      idleMinutes: 30,
      minPasswordLength: 12,
      hasMailServer: false,
    });
    const logo = Buffer.from(png()).toString('base64');
    await saveOk({
      site_name: 'Acme Shops',
      site_logo: logo,
      support_email: 'help@acme.example',
      max_upload_mb: 3,
    });
    expect(await siteOf(owner)).toEqual({
      name: 'Acme Shops',
      logo,
      supportEmail: 'help@acme.example',
      maintenance: null,
      maxUploadBytes: 3 * megabyte,
      idleMinutes: 30,
      minPasswordLength: 12,
      hasMailServer: false,
    });
    await saveOk({ max_upload_mb: 10, site_logo: '' });
  });

  it('do not extend the session when the public values are polled', async () => {
    const idle = await makePerson(app, db, [adminRole]);
    await saveOk({ session_timeout: 30 });
    await backdateSessions(db, idle.id, { used: '20 minutes' });
    expect((await idle.call('GET', '/me/site')).status).toBe(200);
    await saveOk({ session_timeout: 15 });
    expect((await idle.call('GET', '/me/site')).status).toBe(401);
  });

  describe('Maintenance mode', () => {
    const text = 'Back at noon.';
    const store = async () => {
      const { body } = await admin.call('POST', '/stores', { body: { name: 'Shop', ownerId: owner.id } });
      return `/stores/${body.data.data.id}`;
    };
    const change = { body: { termsConditionsText: '<p>New</p>' } };

    it('makes everything read-only except for administrators and sign-in', async () => {
      const url = await store();
      await saveOk({ maintenance_mode: true, maintenance_message: text });
      const refused = await owner.call('PATCH', url, change);
      expect([refused.status, refused.body]).toEqual([403, { status: false, message: text }]);
      expect((await owner.call('GET', url)).status).toBe(200);
      expect((await owner.call('GET', '/me')).body.data.site.maintenance).toBe(text);
      const { email } = await makeUser(db);
      const { body } = await tryToSignIn(app, email, password);
      expect((await clientOf(app, body.data.accessToken)('POST', '/auth/logout')).status).toBe(200);
      expect((await admin.call('PATCH', url, change)).status).toBe(200);
      const limited = await makePersonWithPermissions(app, db, ['stores.read', 'stores.write']);
      expect((await limited.call('PATCH', url, change)).status).toBe(200);

      await saveOk({ maintenance_mode: false });
      expect((await owner.call('PATCH', url, change)).status).toBe(200);
    });

    it('lets all users secure their own account', async () => {
      await saveOk({ maintenance_mode: true });
      const { email } = await makeUser(db);
      const signIn = async () =>
        clientOf(app, (await tryToSignIn(app, email, password)).body.data.accessToken);
      const [call, other, third] = [await signIn(), await signIn(), await signIn()];
      const { body } = await call('GET', '/me/sessions');
      const [, elsewhere] = body.data as { id: string }[];
      expect((await call('DELETE', `/me/sessions/${elsewhere?.id}`)).status).toBe(200);
      expect((await call('DELETE', '/me/sessions')).status).toBe(200);
      expect([(await other('GET', '/me')).status, (await third('GET', '/me')).status]).toEqual([401, 401]);
      const change = { currentPassword: password, password: 'another good password' };
      expect((await call('POST', '/me/password', { body: change })).status).toBe(200);
      expect((await tryToSignIn(app, email, change.password)).status).toBe(200);
      // A new name can wait until after the maintenance.
      expect((await call('PATCH', '/me', { body: { full_name: 'Other' } })).status).toBe(403);
    });

    it('uses the default message when none is written', async () => {
      const url = await store();
      await saveOk({ maintenance_mode: true, maintenance_message: '' });
      expect((await owner.call('PATCH', url, change)).body.message).toBe(
        'We are doing maintenance. You can view everything, but changes are paused for now.',
      );
    });

    it('reports missing permissions and unknown paths first', async () => {
      await saveOk({ maintenance_mode: true });
      const { body } = await owner.call('POST', '/roles', { body: {} });
      expect(body.message).toBe('You are not allowed to do this.');
      expect((await owner.call('POST', '/nothing')).status).toBe(404);
    });
  });
});

it('have at least one key on each tab', () => {
  const used = new Set(knownSettings.map(({ tab }) => tab));
  expect([...used]).toEqual(settingTabs.map(({ key }) => key));
});
