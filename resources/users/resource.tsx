import { TeamOutlined } from '@ant-design/icons';
import { defineResource, subScreenName } from '#src/show/resource.ts';
import type { Target } from '#src/ui/links.tsx';
import { type UserRow, users } from './contract.ts';

export const storesOf = (id: string): Target => ({
  resource: subScreenName(users, 'stores'),
  action: 'list',
  id,
});

const signedOut = "This signs them out everywhere. They can't sign in until you activate them again.";

export const definition = defineResource({
  contract: users,
  nameOf: ({ full_name, email }: UserRow) => full_name || email,
  icon: <TeamOutlined aria-hidden />,
  group: 'User Management',
  purpose: 'People with access, their status and roles.',
  below: ['stores'],
  changes: [
    { verb: 'Activate', values: { status: 'ACTIVE' } },
    {
      verb: 'Deactivate',
      values: { status: 'INACTIVE' },
      consequence: () => signedOut,
      insteadOfDelete: true,
    },
    { verb: 'Suspend', values: { status: 'SUSPENDED' }, consequence: () => signedOut },
  ],
  actions: [
    {
      label: 'Sign out everywhere',
      calls: 'sign-out',
      failed: 'Failed to sign out user',
      running: 'Signing out…',
      question: {
        title: (name) => `Sign out “${name}” everywhere?`,
        text: 'They can sign in again with their password. This cannot be undone.',
      },
    },
  ],
  deletion: {
    sentence: () => "A user who owns stores can't be deleted: give the stores another owner first.",
  },
  bulk: () => import('./bulk.tsx'),
  texts: { empty: 'No users found matching your criteria' },
});
