import { bulkBar } from '#src/list/bulk/bulk-bar.tsx';
import { changeStatus } from '#src/list/bulk/shared-actions.tsx';
import { coupons } from './contract.ts';

export const Bulk = bulkBar(coupons, [changeStatus]);
