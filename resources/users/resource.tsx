import { TeamOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { users } from './contract.ts';

export const definition = defineResource({
  contract: users,
  icon: <TeamOutlined />,
  group: 'User Management',
  purpose: 'The people who can sign in, their status and their roles.',
  below: ['stores'],
  texts: { empty: 'No users found matching your criteria' },
});
