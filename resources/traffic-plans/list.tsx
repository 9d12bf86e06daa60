import { ListFigures } from '#src/figures/list-figures.tsx';
import {
  amountColumn,
  countColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '#src/kit/columns.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { ActiveTag } from '#src/kit/tags.tsx';
import { Hinted, Money } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { requestsPerMonth, visitsPerMonth } from '#src/shared/traffic-limit.ts';
import { type BillingCycle, priceFor, type TrafficPlan, trafficPlanSummary } from './contract.ts';
import { definition } from './resource.tsx';

type Row = Answered<TrafficPlan>;

const priceOf = ({ pricing = [] }: Row, cycle: BillingCycle) => <Money amount={priceFor(pricing, cycle)} />;

const columns: Column<Row>[] = [
  textColumn('Description', 'description', { lines: 2 }),
  {
    title: 'Traffic limit',
    dataIndex: 'trafficLimit',
    ...countColumn,
    width: 168,
    render: (_, { trafficLimit }) => <Limit visits={trafficLimit} />,
  },
  {
    title: 'Monthly price',
    dataIndex: 'monthlyPrice',
    place: 'second',
    ...amountColumn,
    width: 128,
    render: (_, plan) => priceOf(plan, 'monthly'),
  },
  {
    title: 'Yearly price',
    dataIndex: 'yearlyPrice',
    ...amountColumn,
    render: (_, plan) => priceOf(plan, 'yearly'),
  },
  { ...statusColumn, render: (_, { isActive }) => <ActiveTag isActive={isActive} /> },
  numberColumn('Subscribers', 'subscriberCount'),
  moneyColumn('Revenue', 'monthlyRevenue'),
];

function Limit({ visits }: { visits: number | undefined }) {
  if (visits === undefined) return '-';
  return <Hinted hint={requestsPerMonth(visits)}>{visitsPerMonth(visits)}</Hinted>;
}

const activeOptions = [
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
];

/** What can be told of the plans of the page that is loaded. */
const planFigures = (plans: readonly Row[], total: number) => ({
  total,
  active: plans.filter(({ isActive }) => isActive).length,
});

export const Screen = () => (
  <ListPage
    definition={definition}
    noticed={false}
    name={{ title: 'Name', width: 132 }}
    columns={columns}
    filters={[{ name: 'isActive', label: 'Status', options: activeOptions }]}
    above={(list) => (
      <ListFigures
        definition={definition}
        list={list}
        schema={trafficPlanSummary}
        ofLoaded={planFigures}
        labels={{
          total: 'Total Plans',
          active: 'Active Plans',
          subscribers: 'Total Subscribers',
          monthlyRevenue: 'Monthly Revenue',
        }}
        amounts={['monthlyRevenue']}
      />
    )}
  />
);
