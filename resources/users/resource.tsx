import { TeamOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { users } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: users,
  icon: <TeamOutlined />,
  group: 'User Management',
  purpose: 'The people who can sign in, their status and their roles.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
  },
  below: { stores: () => import('./stores.tsx') },
  texts: { empty: 'No users found matching your criteria' },
});
