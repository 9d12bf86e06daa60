import { ShopOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { stores } from './contract.ts';

export const definition = defineResource({
  contract: stores,
  icon: <ShopOutlined />,
  group: 'Store Management',
  purpose: 'All shops on the platform: whose they are, how they look and where they are found.',
  sample: () => import('./sample.ts'),
  texts: {
    empty: 'No stores found matching your criteria',
    listFailed: 'Failed to load stores',
    showFailed: 'Failed to load store',
    editFailed: 'Failed to load store',
  },
});
