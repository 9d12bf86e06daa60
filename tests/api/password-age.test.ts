// Tests the settings for the length and the age of passwords.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { clientOf, signIn, testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const chosen = 'four unrelated words here';
const set = async (key: string, value: unknown) => {
  const { status } = await admin.call('POST', '/settings/bulk-update', { body: [{ key, value }] });
  expect(status).toBe(200);
};
const agePassword = (id: string, days: number) =>
  db.execute(
    sql`update users set password_changed_at = now() - make_interval(days => ${days}) where id = ${id}`,
  );
const tooOld = {
  status: false,
  message: 'Your password is too old. Set a new one to continue.',
  data: { mustSetPassword: true },
};

it('lets an old password sign in, but only set a new one', async () => {
  const person = await makePerson(app, db, [await adminRoleId(db)]);
  await agePassword(person.id, 91);
  const call = clientOf(app, await signIn(app, person.email, password));
  for (const [method, path] of [
    ['GET', '/users'],
    ['PATCH', '/me'],
    ['GET', '/me/sessions'],
  ] as const) {
    const { status, body } = await call(method, path, method === 'PATCH' ? { body: {} } : {});
    expect([path, status, body]).toEqual([path, 403, tooOld]);
  }
  expect((await call('GET', '/me')).body.data.mustSetPassword).toBe(true);
  const same = await call('POST', '/me/password', { body: { currentPassword: password, password } });
  expect([same.status, same.body.errors]).toEqual([
    422,
    { password: ['Choose a password that differs from your current one.'] },
  ]);
  const changed = await call('POST', '/me/password', {
    body: { currentPassword: password, password: chosen },
  });
  expect(changed.status).toBe(200);
  expect((await call('GET', '/users')).status).toBe(200);
  expect((await call('GET', '/me')).body.data.mustSetPassword).toBe(false);
});

it('follows the setting, and never asks with 0', async () => {
  const person = await makePerson(app, db);
  await agePassword(person.id, 89);
  expect((await person.call('GET', '/me/sessions')).status).toBe(200);
  await set('password_reset_days', 30);
  expect((await person.call('GET', '/me/sessions')).status).toBe(403);
  await set('password_reset_days', 0);
  expect((await person.call('GET', '/me/sessions')).status).toBe(200);
});

it('enforces the minimum length of new passwords wherever one is set', async () => {
  await set('password_min_length', 20);
  const text = 'Password must be at least 20 characters';
  const person = await makePerson(app, db);
  const body = { full_name: 'Short', email: 'short@tests.example.com', password: 'only nineteen chars' };
  const created = await admin.call('POST', '/users', { body });
  const changed = await admin.call('PATCH', `/users/${person.id}`, { body: { password: body.password } });
  const own = await person.call('POST', '/me/password', {
    body: { currentPassword: password, password: body.password },
  });
  for (const { status, body: answer } of [created, changed, own]) {
    expect([status, answer.errors]).toEqual([422, { password: [text] }]);
  }
  expect((await person.call('GET', '/me')).body.data.site.minPasswordLength).toBe(20);
  // A password from before still works.
  expect((await tryToSignIn(app, person.email, password)).status).toBe(200);
  await set('password_min_length', 12);
});
