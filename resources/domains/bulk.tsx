import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { domains } from './contract.ts';

export const Bulk = bulkBar(domains, [
  { action: 'check', label: 'Check now', verb: 'Check', same: 'are already verified' },
]);
