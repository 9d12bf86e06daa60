import { stores } from '#resources/stores/contract.ts';
import { storeColumn } from '#resources/stores/store-link.tsx';
import { listScreen } from '#src/list/list-page.tsx';
import { dayColumn, numberColumn, statusColumn } from '#src/list/table/columns.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { CouponStatus, definition } from './resource.tsx';

const StoreSelect = lazyComponent(
  async () => (await import('#resources/stores/store-select.tsx')).StoreSelect,
);

export const Screen = listScreen(definition, {
  name: { title: 'Code', field: 'code' },
  columns: ({ sample }) => [
    storeColumn(sample),
    numberColumn('Percent', 'percent'),
    dayColumn('Valid from', 'validFrom'),
    dayColumn('Valid until', 'validUntil'),
    { ...statusColumn, render: (_, { status }) => <CouponStatus status={status} /> },
  ],
  filters: [{ name: 'status', label: 'Status' }],
  further: { storeId: { of: stores, Control: StoreSelect } },
});
