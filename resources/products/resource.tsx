import { ShoppingOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { products } from './contract.ts';

const form = () => import('./form.tsx');

export const definition = defineResource({
  contract: products,
  icon: <ShoppingOutlined />,
  group: 'Product Management',
  purpose: 'What can be sold: prices, pictures, files and categories.',
  screens: {
    list: () => import('./list.tsx'),
    create: form,
    edit: form,
    show: () => import('./show.tsx'),
  },
  texts: { empty: 'No products found matching your criteria', save: 'Save Changes' },
});
