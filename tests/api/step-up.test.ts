// Tests that sensitive calls need a recent check of the caller. access-matrix.test.ts tests every other route.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessionsTable } from '#server/db/tables/sessions.ts';
import { adminRoleId, expireChecks, makePerson, makeRole, makeUser, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
const adminRole = await adminRoleId(db);
const fresh = await makePerson(app, db, [adminRole]);
const stale = await makePerson(app, db, [adminRole]);
await expireChecks(db, stale.id);

const refusal = {
  status: false,
  message: 'Confirm that it’s you, then try again.',
  data: { stepUp: true },
};
const create = async (path: string, body: object): Promise<string> => {
  const answer = await fresh.call('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data.data ?? answer.body.data).id;
};
const user = async () => `/users/${(await makeUser(db)).id}`;
let counter = 0;
const newRole = () => {
  counter += 1;
  return makeRole(db, `a role ${counter}`, []);
};
const entryOf = async (method: 'PATCH' | 'DELETE' | 'PUT' | 'POST', path: string, body?: object) =>
  String((await fresh.call(method, path, { body })).headers['x-audit-entries']);
const undo = (entry: string) => `/audit-log/${entry}/undo`;

const chain = await create('/crypto/chains', { name: 'A chain', symbol: 'CHN' });
async function wallet() {
  counter += 1;
  const currency_id = await create('/crypto/currencies', {
    name: 'Coin',
    symbol: `C${counter}`,
    decimals: 6,
  });
  return create('/crypto/wallet-addresses', { chain_id: chain, currency_id, address: 'Of-no-known-family' });
}

type Sensitive = [string, () => Promise<[method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: unknown]>];
const sensitive: Sensitive[] = [
  [
    "another person's password",
    async () => ['PATCH', await user(), { password: 'another password for tests' }],
  ],
  ["another person's roles", async () => ['PATCH', await user(), { roleIds: [adminRole] }]],
  ["another person's email", async () => ['PATCH', await user(), { email: 'taken-over@example.com' }]],
  [
    'a new user with a role',
    async () => [
      'POST',
      '/users',
      { full_name: 'New', email: 'new@example.com', password: 'correct horse battery', role: 'admin' },
    ],
  ],
  [
    'a wallet address',
    async () => ['PATCH', `/crypto/wallet-addresses/${await wallet()}`, { address: 'Another-address' }],
  ],
  [
    'mail settings',
    async () => ['POST', '/settings/bulk-update', [{ key: 'mail_host', value: 'mail.example.com' }]],
  ],
  [
    'roles in bulk',
    async () => [
      'POST',
      '/operations',
      {
        resource: 'users',
        action: 'addRole',
        values: { roleId: adminRole },
        ids: [(await makeUser(db)).id],
      },
    ],
  ],
  [
    'the restore of a store',
    async () => {
      const id = await makeStore(db, {});
      await fresh.call('DELETE', `/stores/${id}`);
      return ['POST', `/trash/stores/${id}/restore`, {}];
    },
  ],
  [
    'the undo of a deleted role',
    async () => ['POST', undo(await entryOf('DELETE', `/roles/${await newRole()}`)), {}],
  ],
  [
    'the undo of given roles',
    async () => ['POST', undo(await entryOf('PATCH', await user(), { roleIds: [await newRole()] })), {}],
  ],
  [
    'the undo of a mail setting',
    async () => [
      'POST',
      undo(await entryOf('POST', '/settings/bulk-update', [{ key: 'mail_user', value: `user${counter}` }])),
      {},
    ],
  ],
];

describe.each(sensitive)('%s', (_what, make) => {
  it('is refused after ten minutes, and accepted after the password', async () => {
    const [method, path, body] = await make();
    const refused = await stale.call(method, path, { body });
    expect([refused.status, refused.body]).toEqual([403, refusal]);
    const someone = await makePerson(app, db, [adminRole]);
    await expireChecks(db, someone.id);
    const confirmed = await someone.call('POST', '/me/step-up', { body: { password } });
    expect([confirmed.status, confirmed.body]).toEqual([200, { status: true, message: 'Confirmed' }]);
    const answer = await someone.call(method, path, {
      body: path.startsWith('/crypto') ? { ...(body as object), password } : body,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
});

describe('Calls without sensitive values', () => {
  it.each<Sensitive>([
    ['the name of a user', async () => ['PATCH', await user(), { full_name: 'Changed' }]],
    [
      'another setting',
      async () => ['POST', '/settings/bulk-update', [{ key: 'site_name', value: 'A platform' }]],
    ],
    [
      'a wallet without its address',
      async () => ['PATCH', `/crypto/wallet-addresses/${await wallet()}`, { is_active: false }],
    ],
    [
      'a dry run in bulk',
      async () => [
        'POST',
        '/operations',
        {
          resource: 'users',
          action: 'addRole',
          values: { roleId: adminRole },
          ids: [(await makeUser(db)).id],
          dryRun: true,
        },
      ],
    ],
    [
      'a preview of an undo',
      async () => ['POST', undo(await entryOf('DELETE', `/roles/${await newRole()}`)), { dryRun: true }],
    ],
  ])('need no check: %s', async (_what, make) => {
    const [method, path, body] = await make();
    expect((await stale.call(method, path, { body })).status).toBe(200);
  });
});

it('accepts the password in the body of a wallet change, which counts as a check', async () => {
  const person = await makePerson(app, db, [adminRole]);
  await expireChecks(db, person.id);
  const body = { address: 'Another-address', password };
  const answer = await person.call('PATCH', `/crypto/wallet-addresses/${await wallet()}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await person.call('PATCH', await user(), { body: { roleIds: [] } })).status).toBe(200);
});

it('rejects a wrong password, counts it as a failed sign-in, and confirms nothing', async () => {
  const person = await makePerson(app, db, [adminRole]);
  await expireChecks(db, person.id);
  const attempt = () => person.call('POST', '/me/step-up', { body: { password: 'wrong' } });
  const { status, body } = await attempt();
  expect([status, body.errors]).toEqual([422, { password: ['This password is wrong.'] }]);
  expect((await person.call('DELETE', `/roles/${await newRole()}`)).status).toBe(403);
  for (let count = 0; count < 20 && (await attempt()).status !== 429; count += 1);
  expect((await person.call('POST', '/me/step-up', { body: { password } })).status).toBe(429);
});

it('confirms one session only', async () => {
  const one = await makePerson(app, db, [adminRole]);
  const before = await db.select().from(sessionsTable).where(eq(sessionsTable.user_id, stale.id));
  await one.call('POST', '/me/step-up', { body: { password } });
  expect(await db.select().from(sessionsTable).where(eq(sessionsTable.user_id, stale.id))).toEqual(before);
});

it('answers 403 without the permission, before it asks for a check', async () => {
  const nobody = await makePerson(app, db);
  await expireChecks(db, nobody.id);
  const answer = await nobody.call('DELETE', `/roles/${await newRole()}`);
  expect([answer.status, answer.body.data]).toEqual([403, undefined]);
});
