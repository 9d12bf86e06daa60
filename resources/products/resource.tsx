import { ShoppingOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { products } from './contract.ts';

export const definition = defineResource({
  contract: products,
  icon: <ShoppingOutlined />,
  group: 'Product Management',
  purpose: 'What can be sold: prices, pictures, files and categories.',
  texts: { empty: 'No products found matching your criteria', save: 'Save Changes' },
});
