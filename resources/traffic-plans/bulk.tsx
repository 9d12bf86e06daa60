import { bulkBar } from '#src/bulk/bulk-bar.tsx';
import { activation } from '#src/bulk/usual-actions.tsx';
import { trafficPlans } from './contract.ts';

export const Bulk = bulkBar(trafficPlans, activation);
