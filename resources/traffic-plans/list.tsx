import { amountColumn, countColumn, MainCell, statusColumn } from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { Hinted } from '#src/kit/hints.tsx';
import { allOption, FilterChoice } from '#src/kit/list-frame.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { useActionsColumn } from '#src/kit/row-actions.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { useFigures } from '#src/kit/use-figures.ts';
import { type ListTable, useListTable } from '#src/kit/use-list-table.ts';
import { CutText, Money } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { usd } from '#src/shared/money.ts';
import { countText } from '#src/shared/texts.ts';
import { requestsPerMonth, visitsPerMonth } from '#src/shared/traffic-limit.ts';
import { type BillingCycle, priceFor, type TrafficPlan, trafficPlanSummary } from './contract.ts';
import { definition } from './resource.tsx';

const priceOf = ({ pricing = [] }: Answered<TrafficPlan>, cycle: BillingCycle) => (
  <Money amount={priceFor(pricing, cycle)} />
);

const columns: Column<Answered<TrafficPlan>>[] = [
  {
    title: 'Name',
    width: 132,
    dataIndex: 'name',
    sorter: true,
    place: 'main',
    render: (_, { id, name }) => <MainCell to={`/traffic-plans/${id}`} name={name} />,
  },
  {
    title: 'Description',
    render: (_, { description }) => (description ? <CutText lines={2}>{description}</CutText> : '-'),
  },
  {
    title: 'Traffic limit',
    dataIndex: 'trafficLimit',
    sorter: true,
    ...countColumn,
    width: 168,
    render: (_, { trafficLimit }) => <Limit visits={trafficLimit} />,
  },
  {
    title: 'Monthly price',
    dataIndex: 'monthlyPrice',
    sorter: true,
    place: 'second',
    ...amountColumn,
    width: 128,
    render: (_, plan) => priceOf(plan, 'monthly'),
  },
  {
    title: 'Yearly price',
    dataIndex: 'yearlyPrice',
    sorter: true,
    ...amountColumn,
    render: (_, plan) => priceOf(plan, 'yearly'),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  {
    title: 'Subscribers',
    ...countColumn,
    render: (_, { subscriberCount }) => <Count of={subscriberCount} />,
  },
  { title: 'Revenue', ...amountColumn, render: (_, { monthlyRevenue }) => <Money amount={monthlyRevenue} /> },
];

function Limit({ visits }: { visits: number | undefined }) {
  if (visits === undefined) return '-';
  return <Hinted hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</Hinted>;
}

const Count = ({ of: count }: { of: number | undefined }) => (count === undefined ? '-' : countText(count));

const statusOptions = [
  allOption,
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
] as const;

/** What can be told of the plans of the page that is loaded. */
const planFigures = (plans: readonly Answered<TrafficPlan>[], total: number) => ({
  total,
  active: plans.filter(({ isActive }) => isActive).length,
});

/** Over all plans where the server has the figures; else of the page that is loaded, and a dash. */
function Figures({ list }: { list: ListTable<Answered<TrafficPlan>> }) {
  const { shown, none } = useFigures(definition, trafficPlanSummary, list, planFigures);
  const revenue = shown?.monthlyRevenue;
  return (
    <StatCards
      stats={[
        { label: 'Total Plans', value: shown?.total ?? none },
        { label: 'Active Plans', value: shown?.active ?? none },
        { label: 'Total Subscribers', value: shown?.subscribers ?? none },
        { label: 'Monthly Revenue', value: revenue === undefined ? none : usd(revenue) },
      ]}
    />
  );
}

export function Screen() {
  const list = useListTable<Answered<TrafficPlan>>(definition, { noticed: false });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={[...columns, useActionsColumn(definition)]}
      nameOf={definition.nameOf}
      cards={<Figures list={list} />}
      filters={<FilterChoice list={list} name="isActive" label="Status" options={statusOptions} />}
    />
  );
}
