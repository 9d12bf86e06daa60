// Tests that users change their own sign-in only with their current password, through every call.
import { describe, expect, it } from 'vitest';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const otherPassword = 'another password for tests';

describe('PATCH of the own user', () => {
  it('rejects a new password, which must be changed in the profile', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const answer = await admin.call('PATCH', `/users/${admin.id}`, {
      body: { full_name: 'Changed', password: otherPassword },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        password: ['Change your own password in your profile. You need your current password.'],
      },
    ]);
    expect((await tryToSignIn(app, admin.email, otherPassword)).status).toBe(401);
    expect((await tryToSignIn(app, admin.email, password)).status).toBe(200);
    expect((await admin.call('GET', '/me')).body.data.user.full_name).not.toBe('Changed');
  });

  it('rejects another email', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const answer = await admin.call('PATCH', `/users/${admin.id}`, { body: { email: `x-${admin.email}` } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { email: ['Change your own email in your profile. You need your current password.'] },
    ]);
    expect((await tryToSignIn(app, admin.email, password)).status).toBe(200);
  });

  it('accepts the same email and other fields', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const body = { full_name: 'Changed', email: admin.email.toUpperCase(), isVerified: true };
    const answer = await admin.call('PATCH', `/users/${admin.id}`, { body });
    expect([answer.status, answer.body.data.full_name]).toEqual([200, 'Changed']);
  });
});

it('lets an administrator change the password and email of another user', async () => {
  const admin = await makePerson(app, db, [adminRole]);
  const other = await makePerson(app, db);
  const body = { email: `x-${other.email}`, password: otherPassword };
  expect((await admin.call('PATCH', `/users/${other.id}`, { body })).status).toBe(200);
  expect((await tryToSignIn(app, body.email, otherPassword)).status).toBe(200);
});

it('applies the saved limit of sign-in attempts to the confirmation of a wallet', async () => {
  const admin = await makePerson(app, db, [adminRole]);
  const create = async (path: string, body: object) => (await admin.call('POST', path, { body })).body.data;
  const chain = await create('/crypto/chains', { name: 'A chain', symbol: 'CHN' });
  const currency = await create('/crypto/currencies', { name: 'A currency', symbol: 'CUR', decimals: 6 });
  const wallet = await create('/crypto/wallet-addresses', {
    chain_id: chain.id,
    currency_id: currency.id,
    address: 'Of-no-known-family',
  });
  const limit = { key: 'max_login_attempts', value: 2 };
  const saved = await admin.call('POST', '/settings/bulk-update', { body: [limit] });
  expect(saved.status).toBe(200);
  const statuses = [];
  for (const tried of ['wrong', 'wrong', password]) {
    const body = { address: 'Another-of-no-known-family', password: tried };
    statuses.push((await admin.call('PATCH', `/crypto/wallet-addresses/${wallet.id}`, { body })).status);
  }
  expect(statuses).toEqual([422, 422, 429]);
});
