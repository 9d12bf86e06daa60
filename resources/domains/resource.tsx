import { GlobalOutlined } from '@ant-design/icons';
import { defineResource } from '#src/kit/resource.ts';
import { type Domain, domains } from './contract.ts';

export const definition = defineResource({
  contract: domains,
  deletion: {
    sentence: ({ isPrimary, storeName }: Domain) =>
      isPrimary
        ? `It is the primary domain of ${storeName}: the store’s next one takes its place.`
        : `${storeName} is not found under it any more.`,
  },
  actions: [{ label: 'Verify', suits: ({ isVerified }) => !isVerified, opens: 'verify' }],
  bulk: () => import('./bulk.tsx'),
  icon: <GlobalOutlined aria-hidden />,
  group: 'Store Management',
  purpose: 'Where stores are found on the web, and whether it is proven that a domain is theirs.',
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { empty: 'No domains found matching your criteria' },
});
