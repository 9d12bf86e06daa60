import { MailOutlined } from '@ant-design/icons';
import { defineResource } from '#src/show/resource.ts';
import { type StoreEmail, storeEmails } from './contract.ts';

export const definition = defineResource({
  contract: storeEmails,
  deletion: { sentence: ({ purpose, storeName }: StoreEmail) => `${storeName} uses it for: ${purpose}.` },
  actions: [
    {
      label: 'Verify',
      suits: ({ isVerified }) => !isVerified,
      calls: 'verify',
      failed: 'Failed to verify store email',
      running: 'Sending the message…',
    },
  ],
  bulk: () => import('./bulk.tsx'),
  icon: <MailOutlined aria-hidden />,
  group: 'Store Management',
  purpose: 'Email addresses of stores, and whether they are verified.',
  formsInDrawer: true,
  sample: () => import('./sample.ts'),
  texts: { empty: 'No store emails found matching your criteria' },
});
