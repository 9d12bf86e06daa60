import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { listScreen } from '#src/list/list-page.tsx';
import { allRowsCount, listStats } from '#src/list/stats/list-stats.tsx';
import {
  activeColumn,
  amountColumn,
  countColumn,
  dateColumn,
  extra,
  moneyColumn,
  numberColumn,
  textColumn,
} from '#src/list/table/columns.tsx';
import { Money, TrafficLimit } from '#src/ui/values.tsx';
import { type BillingCycle, priceFor, type TrafficPlan, trafficPlanSummary } from './contract.ts';
import { definition } from './resource.tsx';

type Row = ReceivedRecord<TrafficPlan>;

const priceOf = ({ pricing = [] }: Row, cycle: BillingCycle) => <Money amount={priceFor(pricing, cycle)} />;

export const Screen = listScreen(definition, {
  noticed: false,
  name: { title: 'Name', width: 124 },
  columns: [
    textColumn('Description', 'description', { lines: 2 }),
    {
      title: 'Traffic limit',
      dataIndex: 'trafficLimit',
      ...countColumn,
      width: 152,
      render: (_, { trafficLimit }) => <TrafficLimit visits={trafficLimit} />,
    },
    {
      title: 'Monthly price',
      dataIndex: 'monthlyPrice',
      within: 'pricing',
      place: 'second',
      ...amountColumn,
      width: 122,
      render: (_, plan) => priceOf(plan, 'monthly'),
    },
    {
      title: 'Yearly price',
      dataIndex: 'yearlyPrice',
      within: 'pricing',
      ...amountColumn,
      render: (_, plan) => priceOf(plan, 'yearly'),
    },
    activeColumn,
    numberColumn('Subscribers', 'subscriberCount'),
    moneyColumn('Revenue', 'monthlyRevenue'),
    dateColumn('Created', 'createdAt', extra),
    dateColumn('Updated', 'updatedAt', extra),
  ],
  filters: [
    {
      name: 'isActive',
      label: 'Status',
      options: [
        { label: 'Active', value: 'true' },
        { label: 'Inactive', value: 'false' },
      ],
    },
  ],
  header: listStats(definition, trafficPlanSummary, {
    total: { label: 'Total Plans', of: allRowsCount },
    active: { label: 'Active Plans', counts: ({ isActive }) => isActive },
    subscribers: { label: 'Total Subscribers' },
    monthlyRevenue: { label: 'Monthly Revenue', amount: true },
  }),
});
