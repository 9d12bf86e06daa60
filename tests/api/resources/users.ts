import { users } from '#resources/users/contract.ts';
import { now } from '#server/db/columns.ts';
import { usersTable } from '#server/db/tables/users.ts';
import { makeRole } from '#tests/kit/actors.ts';
import { resourceCase } from './resource-case.ts';

const unknownId = '019a0000-0000-7000-8000-000000000000';
const long = (length: number) => 'n'.repeat(length);

export const usersCase = resourceCase({
  contract: users,
  columns: {
    id: 'ID',
    full_name: 'Full name',
    email: 'Email',
    status: 'Status',
    isVerified: 'Verified',
    roles: 'Roles',
    last_login_at: 'Last login',
    created_at: 'Created',
    updated_at: 'Updated',
    invitation: 'Invitation',
  },
  prepare: async (db) => {
    // Existing users have signed in once; users made by the tests have not.
    await db.update(usersTable).set({ last_login_at: now() });
    return { roleId: await makeRole(db, 'Colleague', ['users.read']) };
  },
  body: (n, { roleId }) => ({
    full_name: `Zoë O’Hara ${n} 🙂`,
    email: `Zoe.OHara${n}@Example.com`,
    password: 'correct horse battery',
    status: 'INACTIVE',
    isVerified: true,
    roleIds: [roleId],
  }),
  change: (n) => ({ full_name: `Changed ${n}`, status: 'SUSPENDED' }),
  writeOnlyKeys: ['password', 'roleIds'],
  expectedInstead: (_body, { roleId }) => ({ roles: [{ id: roleId, name: 'Colleague' }] }),
  filterValues: {
    roleId: (row) => (row.roles as { id: string }[]).map(({ id }) => id),
    // The filter value INACTIVE also finds suspended users.
    status: ({ status }) => (status === 'ACTIVE' ? ['ACTIVE'] : ['INACTIVE', String(status)]),
  },
  rangeValues: { lastSignIn: (row) => row.last_login_at as string | null },
  bulk: [
    { action: 'update', values: () => ({ status: 'SUSPENDED' }), shown: { status: 'SUSPENDED' } },
    { action: 'addRole', values: ({ roleId }) => ({ roleId }), outcome: 'same' },
    { action: 'removeRole', values: ({ roleId }) => ({ roleId }), shown: { roles: [] } },
    { action: 'signOut', outcome: 'same' },
    { action: 'delete' },
  ],
  wrong: [
    { body: { full_name: undefined }, errors: { full_name: 'Full name is required' }, only: 'create' },
    { body: { full_name: '' }, errors: { full_name: 'Full name is required' } },
    { body: { full_name: '  \t ' }, errors: { full_name: 'Full name is required' } },
    { body: { full_name: null }, errors: { full_name: 'Full name is required' } },
    { body: { full_name: long(121) }, errors: { full_name: 'Full name must be at most 120 characters' } },
    { body: { full_name: 'nul\0' }, errors: { full_name: "Contains characters that can't be saved" } },
    { body: { email: undefined }, errors: { email: 'Email is required' }, only: 'create' },
    { body: { email: '' }, errors: { email: 'Email is required' } },
    { body: { email: 'no address' }, errors: { email: 'Email must be a valid email address' } },
    { body: { email: 'a@b' }, errors: { email: 'Email must be a valid email address' } },
    {
      body: { email: `${long(250)}@example.com` },
      errors: { email: 'Email must be at most 254 characters' },
    },
    {
      body: { status: 'active' },
      errors: { status: 'Status must be one of: ACTIVE, INACTIVE, SUSPENDED' },
    },
    { body: { isVerified: 'yes' }, errors: { isVerified: 'Verified must be true or false' } },
    ...['ａdmin@example.com', 'ad\u200bmin@example.com'].map((email) => ({
      body: { email },
      errors: {
        email: 'Email has an invisible or look-alike character. Please type it again.',
      },
    })),
    { body: { full_name: 'half \udc00' }, errors: { full_name: "Contains characters that can't be saved" } },
    {
      body: { password: 'half of a character \ud83d' },
      errors: { password: "Contains characters that can't be saved" },
    },
    { body: { password: '' }, errors: { password: 'Password is required' } },
    { body: { password: 'eleven char' }, errors: { password: 'Password must be at least 12 characters' } },
    { body: { password: long(129) }, errors: { password: 'Password must be at most 128 characters' } },
    {
      body: { password: 'passwordpassword' },
      errors: { password: 'This password is too common. Please choose another one.' },
    },
    { body: { roleIds: ['x'] }, errors: { 'roleIds.0': 'Must be an id' } },
    {
      body: { roleIds: [unknownId] },
      errors: { roleIds: 'A selected role no longer exists.' },
    },
    {
      body: { roleIds: [unknownId, unknownId] },
      errors: { roleIds: 'Roles must not hold the same id twice' },
    },
    {
      body: { roleIds: undefined, role: 'no such role' },
      errors: { role: 'A selected role no longer exists.' },
      only: 'create',
    },
    {
      body: { full_name: '', email: 'x', password: 'short' },
      errors: {
        full_name: 'Full name is required',
        email: 'Email must be a valid email address',
        password: 'Password must be at least 12 characters',
      },
    },
  ],
  wrongTypes: [
    { full_name: 5 },
    { full_name: ['Name'] },
    { full_name: { toString: 'Name' } },
    { email: true },
    { password: 123456789012 },
    { isVerified: 'true' },
    { isVerified: 1 },
    { isVerified: null },
    { status: null },
    { status: ['ACTIVE'] },
    { roleIds: unknownId },
    { roleIds: null },
    { roleIds: { 0: unknownId } },
  ],
  unique: {
    key: 'email',
    same: (email) => email.toUpperCase(),
    text: 'A user with this email already exists.',
  },
});
