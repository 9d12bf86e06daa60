import { SafetyCertificateOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { roles } from './contract.ts';

export const definition = defineResource({
  contract: roles,
  icon: <SafetyCertificateOutlined />,
  group: 'User Management',
  purpose: 'What users may do: a role holds permissions, a user holds roles.',
});
