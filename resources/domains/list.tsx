import { stores } from '#resources/stores/contract.ts';
import { storeColumn } from '#resources/stores/store-link.tsx';
import { listScreen } from '#src/list/list-page.tsx';
import { dateColumn, extra, flagColumn, statusColumn, textColumn } from '#src/list/table/columns.tsx';
import { lazyComponent } from '#src/ui/loading.tsx';
import { Chip, VerifiedTag } from '#src/ui/tags.tsx';
import { definition } from './resource.tsx';
import { verifyPanel } from './verify-panel.tsx';

const DomainForm = lazyComponent(async () => (await import('./form.tsx')).DomainForm);

const StoreSelect = lazyComponent(
  async () => (await import('#resources/stores/store-select.tsx')).StoreSelect,
);

export const Screen = listScreen(definition, {
  name: { badge: ({ isPrimary }) => isPrimary && <Chip>Primary</Chip> },
  columns: ({ sample }) => [
    storeColumn(sample),
    {
      ...statusColumn,
      dataIndex: 'isVerified',
      render: (_, { isVerified }) => <VerifiedTag isVerified={isVerified} />,
    },
    dateColumn('Created', 'createdAt'),
    dateColumn('Updated', 'updatedAt'),
    flagColumn('Primary', 'isPrimary', extra),
    textColumn('TXT record', 'verification.value', extra),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      matches: ({ isVerified }, status) => isVerified === (status === 'verified'),
    },
  ],
  moreFilters: { storeId: { of: stores, Control: StoreSelect } },
  Form: DomainForm,
  panels: { verify: verifyPanel },
});
