import { ShopOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { stores } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: stores,
  icon: <ShopOutlined />,
  group: 'Store Management',
  purpose: 'All shops on the platform: whose they are, how they look and where they are found.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
    own: () => import('./own.tsx'),
  },
  sample: () => import('./sample.ts'),
  texts: {
    empty: 'No stores found matching your criteria',
    listFailed: 'Failed to load stores',
    showFailed: 'Failed to load store',
    editFailed: 'Failed to load store',
  },
});
