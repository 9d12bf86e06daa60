import { lazy } from 'react';
import { stores } from '#resources/stores/contract.ts';
import { StoreLink } from '#resources/stores/store-link.tsx';
import { dateColumn, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { Chip } from '#src/kit/tags.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import type { ListFilter } from '#src/lists/list-frame.tsx';
import { ListPage } from '#src/lists/list-page.tsx';
import type { Domain } from './contract.ts';
import { definition } from './resource.tsx';
import { DomainStatus } from './status.tsx';
import { verifyPanel } from './verify-panel.tsx';

const DomainForm = lazy(async () => ({ default: (await import('./form.tsx')).DomainForm }));

const columnsOf = ({ sample }: { sample: boolean }): Column<Domain>[] => [
  {
    title: 'Store',
    render: (_, { storeId, storeName }) => <StoreLink id={sample ? undefined : storeId} name={storeName} />,
  },
  { ...statusColumn, render: (_, { isVerified }) => <DomainStatus isVerified={isVerified} /> },
  dateColumn('Created', 'createdAt'),
  dateColumn('Updated', 'updatedAt'),
];

const StoreSelect = lazy(async () => ({
  default: (await import('#resources/stores/store-select.tsx')).StoreSelect,
}));
const further = { storeId: { of: stores, Control: StoreSelect } };

const filters: ListFilter<Domain>[] = [
  {
    name: 'status',
    label: 'Status',
    matches: ({ isVerified }, status) => isVerified === (status === 'verified'),
  },
];

const panels = { verify: verifyPanel };

export function Screen() {
  const { open } = useOpened();
  return (
    <ListPage
      definition={definition}
      name={{ mark: ({ isPrimary }) => isPrimary && <Chip>Primary</Chip> }}
      columns={columnsOf}
      filters={filters}
      further={further}
      changes={({ id, isVerified }) =>
        isVerified ? [] : [{ label: 'Verify', run: () => open('verify', id) }]
      }
    >
      <RecordDrawer<Domain> definition={definition} panels={panels}>
        {(edited) => <DomainForm edited={edited} />}
      </RecordDrawer>
    </ListPage>
  );
}
