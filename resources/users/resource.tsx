import { TeamOutlined } from '@ant-design/icons';
import type { Target } from '#src/kit/links.tsx';
import { defineResource, nameBelow } from '#src/kit/resource.ts';
import { type UserRow, users } from './contract.ts';

/** The screen of the stores that a user owns. */
export const storesOf = (id: string): Target => ({
  resource: nameBelow(users, 'stores'),
  action: 'list',
  id,
});

const signedOut = 'They are signed out everywhere, and cannot sign in until they are active again.';

export const definition = defineResource({
  contract: users,
  nameOf: ({ full_name, email }: UserRow) => full_name || email,
  icon: <TeamOutlined aria-hidden />,
  group: 'User Management',
  purpose: 'The people who can sign in, their status and their roles.',
  below: ['stores'],
  changes: [
    { verb: 'Activate', values: { status: 'ACTIVE' } },
    { verb: 'Deactivate', values: { status: 'INACTIVE' }, consequence: () => signedOut },
    { verb: 'Suspend', values: { status: 'SUSPENDED' }, consequence: () => signedOut },
  ],
  bulk: () => import('./bulk.tsx'),
  texts: { empty: 'No users found matching your criteria' },
});
