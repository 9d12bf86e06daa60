import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { activation } from '#src/list/bulk/shared-actions.tsx';
import { trafficPlans } from './contract.ts';

export const Bulk = bulkBar(trafficPlans, activation);
