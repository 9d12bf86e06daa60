import { AppstoreOutlined } from '@ant-design/icons';
import { counted } from '#shared/contract/texts.ts';
import { defineResource } from '#src/show/resource.ts';
import { categories } from './contract.ts';

export const definition = defineResource({
  contract: categories,
  deletion: {
    sentence: ({ productCount: count }) =>
      count
        ? `${counted(count, 'product uses', 'products use')} this category. Remove it from them first.`
        : undefined,
  },
  bulk: () => import('./bulk.tsx'),
  icon: <AppstoreOutlined aria-hidden />,
  group: 'Product Management',
  purpose: 'Groups of products, from general to specific.',
});
