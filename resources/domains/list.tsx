import { StoreLink } from '#resources/stores/store-link.tsx';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { MainCell, ShortDate } from '#src/kit/cells.tsx';
import { Chip } from '#src/kit/chips.tsx';
import { type Column, dateColumn, menuColumn, statusColumn } from '#src/kit/data-table.tsx';
import { allOption, FilterChoice } from '#src/kit/filter-choice.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { RecordDrawer } from '#src/kit/record-drawer.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { useOpened } from '#src/kit/use-opened.ts';
import { useResourceList } from '#src/kit/use-resource-list.ts';
import { type Domain, domains } from './contract.ts';
import { useDeleteDomain } from './delete-domain.ts';
import { DomainForm } from './form.tsx';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { DomainStatus } from './status.tsx';
import { verifyPanel } from './verify-panel.tsx';

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
  {
    title: 'Created',
    ...dateColumn,
    dataIndex: 'createdAt',
    sorter: true,
    render: (_, { createdAt }) => <ShortDate iso={createdAt} />,
  },
  {
    title: 'Updated',
    ...dateColumn,
    dataIndex: 'updatedAt',
    sorter: true,
    render: (_, { updatedAt }) => <ShortDate iso={updatedAt} />,
  },
  { ...menuColumn, render: (_, domain) => <DomainActions domain={domain} /> },
];

function Name({ domain: { id, name, isPrimary } }: { domain: Domain }) {
  const { can } = useGrants();
  const { hrefOf } = useOpened();
  return (
    <span className={styles.name}>
      <MainCell to={can(domains, 'write') ? hrefOf('edit', id) : undefined} name={name} />{' '}
      {isPrimary && <Chip>Primary</Chip>}
    </span>
  );
}

function DomainActions({ domain }: { domain: Domain }) {
  const { id, name, isVerified } = domain;
  const { can, listed } = useGrants();
  const { open } = useOpened();
  const { refusal, ask } = useDeleteDomain();
  const cannot = listed ? 'You are not allowed to change domains.' : definition.texts.cannotUpdate;
  const refused = can(domains, 'write') ? undefined : cannot;
  return (
    <ActionsMenu
      of={name}
      actions={[
        { label: 'Edit', refused, run: () => open('edit', id) },
        ...(isVerified ? [] : [{ label: 'Verify', refused, run: () => open('verify', id) }]),
        { label: 'Delete', danger: true, refused: refusal, run: () => ask(domain) },
      ]}
    />
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
  const list = useResourceList<Domain>(definition, { matches });
  return (
    <>
      <ListPage
        definition={definition}
        list={list}
        columns={columnsOf(list.sample)}
        nameOf={({ name }) => name}
        filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
      />
      <RecordDrawer<Domain> definition={definition} panels={panels}>
        {(edited) => <DomainForm edited={edited} />}
      </RecordDrawer>
    </>
  );
}
