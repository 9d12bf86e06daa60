import { stores } from '#resources/stores/contract.ts';
import { storeColumn } from '#resources/stores/store-link.tsx';
import {
  dateColumn,
  extra,
  flagColumn,
  type KeyedColumn,
  statusColumn,
  textColumn,
} from '#src/kit/columns.tsx';
import { lazyPart } from '#src/kit/loading.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { Chip, VerifiedTag } from '#src/kit/tags.tsx';
import type { ListFilter } from '#src/lists/list-frame.tsx';
import { ListPage } from '#src/lists/list-page.tsx';
import type { Domain } from './contract.ts';
import { definition } from './resource.tsx';
import { verifyPanel } from './verify-panel.tsx';

const DomainForm = lazyPart(async () => (await import('./form.tsx')).DomainForm);

const columnsOf = ({ sample }: { sample: boolean }): KeyedColumn<Domain>[] => [
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
];

const StoreSelect = lazyPart(async () => (await import('#resources/stores/store-select.tsx')).StoreSelect);

const filters: ListFilter<Domain>[] = [
  {
    name: 'status',
    label: 'Status',
    matches: ({ isVerified }, status) => isVerified === (status === 'verified'),
  },
];

const panels = { verify: verifyPanel };

export function Screen() {
  return (
    <ListPage
      definition={definition}
      name={{ mark: ({ isPrimary }) => isPrimary && <Chip>Primary</Chip> }}
      columns={columnsOf}
      filters={filters}
      further={{ storeId: { of: stores, Control: StoreSelect } }}
    >
      <RecordDrawer<Domain> definition={definition} panels={panels}>
        {(edited) => <DomainForm edited={edited} />}
      </RecordDrawer>
    </ListPage>
  );
}
