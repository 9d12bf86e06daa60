import { CustomerServiceOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { support } from './contract.ts';

export const definition = defineResource({
  contract: support,
  nameOf: ({ subject }) => subject ?? '',
  icon: <CustomerServiceOutlined aria-hidden />,
  isForAll: true,
  group: 'System',
  purpose: 'Questions of store owners.',
  texts: { title: 'Support', showFailed: 'Failed to load question' },
});
