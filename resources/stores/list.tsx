import { Link, useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { ActiveTag } from '#src/kit/active-tag.tsx';
import { CutText, FirstNames, MainCell, ShortDate } from '#src/kit/cells.tsx';
import { type Column, dateColumn, menuColumn, statusColumn } from '#src/kit/data-table.tsx';
import { FilterChoice } from '#src/kit/filter-choice.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { Quiet } from '#src/kit/quiet.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { useGrants } from '#src/kit/use-grants.ts';
import { type ResourceList, useResourceList } from '#src/kit/use-resource-list.ts';
import { siteUrl } from '#src/shared/host-name.ts';
import { type AnsweredStoreRow, domainsOf, primaryDomainOf } from './answered-store.ts';
import { type StoreSummary, stores } from './contract.ts';
import { useDeleteStore } from './delete-store.ts';
import { storeFigures } from './figures.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';

const columnsOf = (sample: boolean): Column<AnsweredStoreRow>[] => [
  {
    title: 'Store',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name }) => <MainCell to={sample ? undefined : `/stores/${id}`} name={name} />,
  },
  {
    title: 'Owner',
    render: (_, { owner }) => (owner ? <CutText>{owner.full_name || owner.email || '-'}</CutText> : '-'),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  {
    title: 'Template',
    render: (_, { template }) => (template?.name ? <CutText>{template.name}</CutText> : '-'),
  },
  {
    title: 'Domains',
    render: (_, store) => (
      <span className={styles.domains}>
        <FirstNames
          word="more"
          names={domainsOf(store).map(({ name, pending }) => (pending ? `${name} (Pending)` : name))}
        />
      </span>
    ),
  },
  {
    title: 'Updated',
    ...dateColumn,
    dataIndex: 'updatedAt',
    sorter: true,
    render: (_, { updatedAt }) => <ShortDate iso={updatedAt} />,
  },
  { ...menuColumn, render: (_, store) => <StoreActions store={store} sample={sample} /> },
];

const isSample = 'This store is only a sample.';

function StoreActions({ store, sample }: { store: AnsweredStoreRow; sample: boolean }) {
  const { id, name } = store;
  const navigate = useNavigate();
  const { can } = useGrants();
  const { refusal, ask } = useDeleteStore();
  const site = siteUrl(primaryDomainOf(store)?.name);
  const refused = sample ? isSample : undefined;
  return (
    <ActionsMenu
      of={name}
      actions={[
        { label: 'View Details', refused, run: () => navigate(`/stores/${id}`) },
        {
          label: 'Visit Store',
          refused: refused ?? (site === undefined ? 'It has no domain yet.' : undefined),
          run: { href: site ?? '' },
        },
        ...(sample || can(stores, 'write')
          ? [{ label: 'Edit Store', refused, run: () => navigate(`/stores/edit/${id}`) }]
          : []),
        { label: 'Delete Store', danger: true, refused: refused ?? refusal, run: () => ask(store) },
      ]}
    />
  );
}

type StoreList = ResourceList<AnsweredStoreRow>;

const statusOptions = [
  { label: 'All Stores', value: '' },
  { label: 'Active Only', value: 'active' },
  { label: 'Inactive Only', value: 'inactive' },
] as const;

/** Over all stores where the server has the figures, else of the rows that are loaded. */
function Figures({ list }: { list: StoreList }) {
  const { shown, none } = useFigures<StoreSummary, AnsweredStoreRow>(definition, list, storeFigures);
  return (
    <StatCards
      stats={[
        { label: 'Total Stores', value: shown?.total ?? none },
        { label: 'Active Stores', value: shown?.active ?? none },
        { label: 'Inactive Stores', value: shown?.inactive ?? none },
        { label: 'Total Domains', value: shown?.domains ?? none },
      ]}
    />
  );
}

/** Where the true ones are, on a server that lists them by their owners alone. */
const WhereTheyAre = () => (
  <p className={styles.where}>
    <Quiet>
      This server lists no stores but those of one owner: they are found under <Link to="/users">Users</Link>.
    </Quiet>
  </p>
);

const matches = {
  status: ({ isActive }: AnsweredStoreRow, status: string) => isActive === (status === 'active'),
};

export function Screen() {
  const list = useResourceList<AnsweredStoreRow>(definition, { matches });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={columnsOf(list.sample)}
      nameOf={({ name }) => name}
      cards={
        <>
          {list.sample && <WhereTheyAre />}
          <Figures list={list} />
        </>
      }
      filters={<FilterChoice list={list} name="status" label="Status" options={statusOptions} />}
    />
  );
}
