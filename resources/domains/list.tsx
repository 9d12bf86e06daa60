import { lazy } from 'react';
import { StoreLink } from '#resources/stores/store-link.tsx';
import { dateColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { Chip } from '#src/kit/tags.tsx';
import { useOpened } from '#src/kit/url-state.ts';
import { useAccess } from '#src/kit/use-access.ts';
import { useListTable } from '#src/kit/use-list-table.ts';
import { type Domain, domains } from './contract.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { DomainStatus } from './status.tsx';
import { verifyPanel } from './verify-panel.tsx';

const DomainForm = lazy(async () => ({ default: (await import('./form.tsx')).DomainForm }));

const columnsOf = (sample: boolean): Column<Domain>[] => [
  {
    title: 'Domain',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, domain) => <Name domain={domain} />,
  },
  {
    title: 'Store',
    render: (_, { storeId, storeName }) => <StoreLink id={sample ? undefined : storeId} name={storeName} />,
  },
  {
    ...statusColumn,
    render: (_, { isVerified }) => <DomainStatus isVerified={isVerified} />,
  },
  dateColumn('Created', 'createdAt'),
  dateColumn('Updated', 'updatedAt'),
];

function Name({ domain: { id, name, isPrimary } }: { domain: Domain }) {
  const mayEdit = useAccess(domains, 'edit');
  const { hrefOf } = useOpened();
  return (
    <span className={styles.name}>
      <MainCell to={mayEdit ? hrefOf('edit', id) : undefined} name={name} />{' '}
      {isPrimary && <Chip>Primary</Chip>}
    </span>
  );
}

const statusOptions = [
  allOption,
  { label: 'Verified', value: 'verified' },
  { label: 'Pending', value: 'pending' },
] as const;

const matches = {
  status: ({ isVerified }: Domain, status: string) => isVerified === (status === 'verified'),
};

const panels = { verify: verifyPanel };

export function Screen() {
  const list = useListTable<Domain>(definition, { matches });
  const { open } = useOpened();
  const actions = useActionsColumn(definition, {
    changes: ({ id, isVerified }) => (isVerified ? [] : [{ label: 'Verify', run: () => open('verify', id) }]),
  });
  return (
    <>
      <ListPage
        definition={definition}
        list={list}
        columns={[...columnsOf(list.sample), actions]}
        nameOf={definition.nameOf}
        filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
      />
      <RecordDrawer<Domain> definition={definition} panels={panels}>
        {(edited) => <DomainForm edited={edited} />}
      </RecordDrawer>
    </>
  );
}
