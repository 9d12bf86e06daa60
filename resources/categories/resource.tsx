import { AppstoreOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { categories } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: categories,
  icon: <AppstoreOutlined />,
  group: 'Product Management',
  purpose: 'How products are grouped, from general to particular.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
  },
});
