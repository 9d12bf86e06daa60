// What signs somebody in as themselves changes only with the password that they have now, whichever call is used.
import { describe, expect, it } from 'vitest';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const another = 'another password for tests';

describe('one’s own user, changed as any other user is', () => {
  it('takes no new password: that is changed in the profile, which asks for the current one', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const answer = await admin.call('PATCH', `/users/${admin.id}`, {
      body: { full_name: 'Changed', password: another },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        password: ['Change your own password in your profile. You need your current password.'],
      },
    ]);
    expect((await tryToSignIn(app, admin.email, another)).status).toBe(401);
    expect((await tryToSignIn(app, admin.email, password)).status).toBe(200);
    expect((await admin.call('GET', '/me')).body.data.user.full_name).not.toBe('Changed');
  });

  it('takes no other email', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const answer = await admin.call('PATCH', `/users/${admin.id}`, { body: { email: `x-${admin.email}` } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { email: ['Change your own email in your profile. You need your current password.'] },
    ]);
    expect((await tryToSignIn(app, admin.email, password)).status).toBe(200);
  });

  it('takes the email that it has, and all else', async () => {
    const admin = await makePerson(app, db, [adminRole]);
    const body = { full_name: 'Changed', email: admin.email.toUpperCase(), isVerified: true };
    const answer = await admin.call('PATCH', `/users/${admin.id}`, { body });
    expect([answer.status, answer.body.data.full_name]).toEqual([200, 'Changed']);
  });
});

it('another user’s password and email are an administrator’s to change', async () => {
  const admin = await makePerson(app, db, [adminRole]);
  const other = await makePerson(app, db);
  const body = { email: `x-${other.email}`, password: another };
  expect((await admin.call('PATCH', `/users/${other.id}`, { body })).status).toBe(200);
  expect((await tryToSignIn(app, body.email, another)).status).toBe(200);
});

it('wrong passwords lock the confirmation of a wallet by the setting that is saved', async () => {
  const admin = await makePerson(app, db, [adminRole]);
  const made = async (path: string, body: object) => (await admin.call('POST', path, { body })).body.data;
  const chain = await made('/crypto/chains', { name: 'A chain', symbol: 'CHN' });
  const currency = await made('/crypto/currencies', { name: 'A currency', symbol: 'CUR', decimals: 6 });
  const wallet = await made('/crypto/wallet-addresses', {
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
