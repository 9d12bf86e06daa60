import { GlobalOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { type Domain, domains } from './contract.ts';

export const definition = defineResource({
  contract: domains,
  deletion: {
    sentence: ({ isPrimary, storeName }: Domain) =>
      isPrimary
        ? `This is the primary domain of ${storeName}. The store's next domain becomes primary.`
        : `${storeName} will no longer be reachable at this address.`,
  },
  actions: [{ label: 'Verify', suits: ({ isVerified }) => !isVerified, opens: 'verify' }],
  bulk: () => import('./bulk.tsx'),
  icon: <GlobalOutlined aria-hidden />,
  group: 'Store Management',
  purpose: 'Web addresses of stores, and whether ownership is verified.',
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { empty: 'No domains found matching your criteria' },
});
