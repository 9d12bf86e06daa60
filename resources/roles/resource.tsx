import { SafetyCertificateOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { isAdminRole } from '#src/shared/grants.ts';
import { counted } from '#src/shared/texts.ts';
import { roles } from './contract.ts';

export const definition = defineResource({
  contract: roles,
  deletion: {
    sentence: ({ userCount: count }) => {
      if (count === undefined) return undefined;
      if (count === 0) return 'No user holds this role.';
      return `${counted(count, 'user holds', 'users hold')} this role. It can be deleted only when nobody holds it.`;
    },
    refusal: (role) => (isAdminRole(role) ? 'The role admin cannot be deleted.' : undefined),
  },
  icon: <SafetyCertificateOutlined aria-hidden />,
  group: 'User Management',
  purpose: 'What users may do: a role holds permissions, a user holds roles.',
});
