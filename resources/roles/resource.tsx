import { SafetyCertificateOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { roles } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: roles,
  icon: <SafetyCertificateOutlined />,
  group: 'User Management',
  purpose: 'What users may do: a role holds permissions, a user holds roles.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
  },
});
