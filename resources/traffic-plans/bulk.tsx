import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { trafficPlans } from './contract.ts';

export const Bulk = bulkBar(trafficPlans, [
  { action: 'update', label: 'Activate', same: 'are active already', values: { isActive: true } },
  { action: 'update', label: 'Deactivate', same: 'are inactive already', values: { isActive: false } },
]);
