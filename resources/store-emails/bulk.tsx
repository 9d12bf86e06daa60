import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { storeEmails } from './contract.ts';

export const Bulk = bulkBar(storeEmails, [
  {
    action: 'sendLink',
    label: 'Resend verification link',
    verb: 'Send the link to',
    same: 'are already verified',
  },
]);
