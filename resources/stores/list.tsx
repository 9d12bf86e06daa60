import { Link } from 'react-router-dom';
import { dateColumn, FirstNames, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import { CutText, Quiet } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { siteUrl } from '#src/shared/host-name.ts';
import { type StoreRow, storeSummary } from './contract.ts';
import { domainsOf, primaryDomainOf } from './domain-names.ts';
import { storeFigures } from './figures.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';
import { StoreLogo } from './store-link.tsx';

const columnsOf = (sample: boolean): Column<Answered<StoreRow>>[] => [
  {
    title: 'Store',
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, store) => (
      <MainCell
        to={sample ? undefined : `/stores/${store.id}`}
        name={store.name}
        picture={<StoreLogo store={store} />}
      />
    ),
  },
  {
    title: 'Owner',
    width: 144,
    render: (_, { owner }) => (owner ? <CutText>{owner.full_name || owner.email || '-'}</CutText> : '-'),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  {
    title: 'Template',
    width: 156,
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
  dateColumn('Updated', 'updatedAt'),
];

function visit(store: Answered<StoreRow>) {
  const href = siteUrl(primaryDomainOf(store)?.name);
  const refused = href === undefined ? 'It has no domain yet.' : undefined;
  return [{ label: 'Visit Store', refused, run: { href: href ?? '' } }];
}

type StoreList = ListTable<Answered<StoreRow>>;

const statusOptions = [
  { label: 'All Stores', value: '' },
  { label: 'Active Only', value: 'active' },
  { label: 'Inactive Only', value: 'inactive' },
] as const;

/** Over all stores where the server has the figures, else of the rows that are loaded. */
function Figures({ list }: { list: StoreList }) {
  const { shown, none } = useFigures(definition, storeSummary, list, storeFigures);
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
  status: ({ isActive }: Answered<StoreRow>, status: string) => isActive === (status === 'active'),
};

export function Screen() {
  const list = useListTable<Answered<StoreRow>>(definition, { matches });
  const actions = useActionsColumn(definition, { sample: list.sample, views: visit });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columnsOf(list.sample), actions]}
      nameOf={definition.nameOf}
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
