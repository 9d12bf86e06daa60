import { AppstoreOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { categories } from './contract.ts';

export const definition = defineResource({
  contract: categories,
  icon: <AppstoreOutlined />,
  group: 'Product Management',
  purpose: 'How products are grouped, from general to particular.',
});
