import { SafetyCertificateOutlined } from '@ant-design/icons';
import { counted } from '#shared/contract/texts.ts';
import { isAdminRole } from '#shared/domain/permissions.ts';
import { defineResource } from '#src/show/resource.ts';
import { roles } from './contract.ts';

export const definition = defineResource({
  contract: roles,
  deletion: {
    sentence: ({ userCount: count }) => {
      if (count === undefined) return undefined;
      if (count === 0) return 'No user has this role.';
      return `${counted(count, 'user has', 'users have')} this role. Remove it from them first.`;
    },
    refusal: (role) => (isAdminRole(role) ? "The admin role can't be deleted." : undefined),
  },
  icon: <SafetyCertificateOutlined aria-hidden />,
  group: 'User Management',
  purpose: 'Sets of permissions that you assign to users.',
});
