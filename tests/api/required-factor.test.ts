// Tests the setting that requires a second factor of administrators: who needs one, until when, and what is refused afterwards.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticesTable } from '#server/db/tables/notices.ts';
import {
  adminRoleId,
  expireChecks,
  makePerson,
  makePersonWithPermissions,
  makeRole,
  type Person,
  password,
} from '#tests/kit/actors.ts';
import { clientOf, testApp } from '#tests/kit/app.ts';
import { listenOn, openStream } from '#tests/kit/event-stream.ts';
import { setUpSecondFactor } from '#tests/kit/second-factors.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const address = await listenOn(app);
const newAdmin = () => makePerson(app, db, [adminRole]);
const withinOneSecond = { timeout: 1_000, interval: 20 };

/** Changes the settings, and has a second factor. */
const chief = await newAdmin();
expect(await setUpSecondFactor(chief)).toBe(200);

const change = async (values: Record<string, unknown>, by = chief) => {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  return by.call('POST', '/settings/bulk-update', { body });
};
const require = async (days: number) =>
  expect((await change({ second_factor_required: true, second_factor_grace_days: days })).status).toBe(200);

beforeEach(() => require(7));
afterEach(() => change({ second_factor_required: false }));

/** Lets days pass for a person, and since the setting was turned on. */
const passDays = (person: Person, days: number) =>
  db.execute(sql`with past as (update settings set changed_at = changed_at - make_interval(days => ${days})
      where key = 'second_factor_required')
    update users set second_factor_grace_started_at = second_factor_grace_started_at - make_interval(days => ${days})
      where id = ${person.id}`);

const duty = async ({ call }: Pick<Person, 'call'>) => {
  const { secondFactorDue, mustSetUpSecondFactor } = (await call('GET', '/me')).body.data;
  return { due: secondFactorDue, must: mustSetUpSecondFactor };
};
const inDays = (days: number) => Date.now() + days * 86_400_000;
const refusal = {
  status: false,
  message: 'Administrators need a second factor here. Set one up to continue.',
  data: { secondFactorRequired: true },
};
const readsUsers = async ({ call }: Pick<Person, 'call'>) => (await call('GET', '/users')).status;

describe('During the days of grace', () => {
  it('lets an administrator work, and says until when', async () => {
    const admin = await newAdmin();
    const { due, must } = await duty(admin);
    expect([Math.abs(Date.parse(due) - inDays(7)) < 60_000, must]).toEqual([true, false]);
    expect(await readsUsers(admin)).toBe(200);
    await passDays(admin, 6);
    expect(await readsUsers(admin)).toBe(200);
  });

  it('counts from the first visit of each administrator since the setting was turned on', async () => {
    const [early, late] = [await newAdmin(), await newAdmin()];
    await duty(early);
    await passDays(early, 8);
    expect([(await duty(early)).must, (await duty(late)).must]).toEqual([true, false]);
    await change({ second_factor_required: false });
    await require(7);
    expect((await duty(early)).must).toBe(false);
  });

  it('starts for a person when they become an administrator, and is not repeated for a new role', async () => {
    const person = await makePerson(app, db);
    expect(await duty(person)).toEqual({ due: null, must: false });
    const setRoles = (roleIds: string[]) => chief.call('PATCH', `/users/${person.id}`, { body: { roleIds } });
    await setRoles([adminRole]);
    expect(await duty(person)).toMatchObject({ due: expect.any(String), must: false });
    await passDays(person, 8);
    await setRoles([]);
    expect(await duty(person)).toEqual({ due: null, must: false });
    await setRoles([adminRole]);
    expect((await duty(person)).must).toBe(true);
  });

  it('follows the number of days', async () => {
    const admin = await newAdmin();
    await duty(admin);
    await passDays(admin, 8);
    await change({ second_factor_grace_days: 90 });
    expect((await duty(admin)).must).toBe(false);
    expect((await change({ second_factor_grace_days: 91 })).status).toBe(422);
  });
});

describe('Afterwards', () => {
  beforeEach(() => require(0));

  it('refuses everything but the setup, even to the administrator who turned the setting on', async () => {
    const admin = await newAdmin();
    const { status, body } = await admin.call('GET', '/users');
    expect([status, body]).toEqual([403, refusal]);
    await expireChecks(db, admin.id);
    expect((await admin.call('POST', '/me/second-factor/totp')).body.data).toEqual({ stepUp: true });
    expect((await admin.call('POST', '/me/step-up', { body: { password } })).status).toBe(200);
    expect(await setUpSecondFactor(admin)).toBe(200);
    expect(await readsUsers(admin)).toBe(200);
    expect(await duty(admin)).toEqual({ due: null, must: false });
  });

  it('concerns everybody with a permission, and nobody else', async () => {
    const helper = await makePersonWithPermissions(app, db, ['users.read']);
    const owner = await makePerson(app, db, [await makeRole(db, 'store_owner', [])]);
    expect([await readsUsers(helper), (await owner.call('GET', '/stores')).status]).toEqual([403, 200]);
    expect((await helper.call('GET', '/me/second-factor')).body.data).toMatchObject({ isRequired: true });
    expect((await owner.call('GET', '/me/second-factor')).body.data).toMatchObject({ isRequired: false });
  });

  it('does not count a setup that was never confirmed', async () => {
    const admin = await newAdmin();
    await admin.call('POST', '/me/second-factor/totp');
    expect(await readsUsers(admin)).toBe(403);
  });

  it('applies again after the second factor was turned off', async () => {
    const admin = await newAdmin();
    await setUpSecondFactor(admin);
    expect((await admin.call('DELETE', '/me/second-factor')).status).toBe(200);
    expect(await readsUsers(admin)).toBe(403);
  });

  it('still replaces a password that is too old', async () => {
    const admin = await newAdmin();
    await db.execute(
      sql`update users set password_changed_at = now() - interval '91 days' where id = ${admin.id}`,
    );
    expect((await admin.call('POST', '/me/second-factor/totp')).body.data).toEqual({ mustSetPassword: true });
    const body = { currentPassword: password, password: 'four unrelated words here' };
    expect((await admin.call('POST', '/me/password', { body })).status).toBe(200);
    expect(await setUpSecondFactor(admin)).toBe(200);
  });
});

describe('Turning the setting on', () => {
  it('ends open event streams of administrators without a second factor, and opens none', async () => {
    await change({ second_factor_required: false });
    const admin = await newAdmin();
    const [theirs, kept] = [await openStream(address, admin.token), await openStream(address, chief.token)];
    await expect
      .poll(() => [theirs, kept].map((one) => one.of('unread').length), withinOneSecond)
      .toEqual([1, 1]);
    await require(0);
    await expect.poll(theirs.isOver, withinOneSecond).toBe(true);
    expect([theirs.of('end'), kept.isOver()]).toEqual([[{ reason: 'access-changed' }], false]);
    expect((await openStream(address, admin.token)).status).toBe(403);
    kept.abort();
  });

  it('ends open views of the portal', async () => {
    const owner = await makePerson(app, db, [await makeRole(db, 'another_owner', [])]);
    const admin = await newAdmin();
    const begun = await admin.call('POST', '/owner-views', { body: { userId: owner.id } });
    const view = clientOf(app, begun.body.data.token);
    expect((await view('GET', '/stores')).status).toBe(200);
    await require(0);
    expect((await view('GET', '/stores')).status).toBe(401);
  });

  it('stops a download whose address was issued before', async () => {
    const admin = await newAdmin();
    const body = { resource: 'users', format: 'csv' };
    const { url } = (await admin.call('POST', '/exports', { body })).body.data;
    await require(0);
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal]);
  });

  it('needs a recent check of the caller, and is told to all administrators', async () => {
    const admin = await newAdmin();
    await expireChecks(db, admin.id);
    for (const values of [{ second_factor_required: false }, { second_factor_grace_days: 90 }]) {
      expect((await change(values, admin)).body.data).toEqual({ stepUp: true });
    }
    await change({ second_factor_grace_days: 3 });
    const told = await db.select().from(noticesTable).where(eq(noticesTable.user_id, admin.id));
    expect(told).toMatchObject([
      { event: 'second_factor', text: expect.stringContaining('changed whether administrators need') },
    ]);
  });
});
