import { AppstoreOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import type { Answered } from '#src/shared/answered.ts';
import { counted } from '#src/shared/texts.ts';
import { type Category, categories } from './contract.ts';

export const definition = defineResource({
  contract: categories,
  nameOf: ({ name }: Answered<Category>) => name,
  deletion: {
    sentence: ({ productCount: count }: Answered<Category>) =>
      count
        ? `${counted(count, 'product uses', 'products use')} this category. It can be deleted only when nothing uses it.`
        : undefined,
  },
  bulk: () => import('./bulk.tsx'),
  icon: <AppstoreOutlined aria-hidden />,
  group: 'Product Management',
  purpose: 'How products are grouped, from general to particular.',
});
