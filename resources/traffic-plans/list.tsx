import { Segmented, Tooltip } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ActionsMenu } from '#src/kit/actions-menu.tsx';
import { ActiveTag } from '#src/kit/active-tag.tsx';
import { CutText, MainCell, Money } from '#src/kit/cells.tsx';
import type { Column } from '#src/kit/data-table.tsx';
import { ListPage } from '#src/kit/list-page.tsx';
import { StatCards } from '#src/kit/stat-cards.tsx';
import { useGrants } from '#src/kit/use-grants.ts';
import { type ResourceList, useResourceList } from '#src/kit/use-resource-list.ts';
import { useSummary } from '#src/kit/use-summary.ts';
import { requestsPerMonth, visitsPerMonth } from '#src/shared/traffic-limit.ts';
import type { AnsweredPlan } from './answered-plan.ts';
import { type BillingCycle, priceFor, type TrafficPlanSummary, trafficPlans } from './contract.ts';
import { useDeletePlan } from './delete-plan.ts';
import styles from './list.module.css';
import { definition } from './resource.tsx';

const priceOf = ({ pricing = [] }: AnsweredPlan, cycle: BillingCycle) => (
  <Money amount={priceFor(pricing, cycle)} />
);

const columns: Column<AnsweredPlan>[] = [
  {
    title: 'Name',
    sorter: 'name',
    place: 'main',
    cell: ({ id, name }) => <MainCell to={`/traffic-plans/${id}`} name={name} />,
  },
  {
    title: 'Description',
    cell: ({ description }) =>
      description ? (
        <span className={styles.description}>
          <CutText>{description}</CutText>
        </span>
      ) : (
        '-'
      ),
  },
  {
    title: 'Traffic limit',
    sorter: 'trafficLimit',
    align: 'end',
    cell: ({ trafficLimit }) => <Limit visits={trafficLimit} />,
  },
  {
    title: 'Monthly price',
    sorter: 'monthlyPrice',
    place: 'second',
    align: 'end',
    cell: (plan) => priceOf(plan, 'monthly'),
  },
  {
    title: 'Yearly price',
    sorter: 'yearlyPrice',
    align: 'end',
    cell: (plan) => priceOf(plan, 'yearly'),
  },
  { title: 'Status', place: 'second', cell: ({ isActive }) => <ActiveTag isActive={isActive} /> },
  { title: 'Subscribers', align: 'end', cell: ({ subscriberCount }) => <Count of={subscriberCount} /> },
  { title: 'Revenue', align: 'end', cell: ({ monthlyRevenue }) => <Money amount={monthlyRevenue} /> },
  { title: 'Actions', place: 'main', cell: (plan) => <PlanActions plan={plan} /> },
];

function Limit({ visits }: { visits: number | undefined }) {
  if (visits === undefined) return '-';
  return (
    <Tooltip title={requestsPerMonth(visits)}>
      <span>{visitsPerMonth(visits)}</span>
    </Tooltip>
  );
}

const Count = ({ of: count }: { of: number | undefined }) => count?.toLocaleString('en-US') ?? '-';

function PlanActions({ plan }: { plan: AnsweredPlan }) {
  const { id, name } = plan;
  const navigate = useNavigate();
  const { can } = useGrants();
  const { refusal, ask } = useDeletePlan();
  return (
    <ActionsMenu
      of={name}
      actions={[
        { label: 'View Details', run: () => navigate(`/traffic-plans/${id}`) },
        ...(can(trafficPlans, 'write')
          ? [{ label: 'Edit', run: () => navigate(`/traffic-plans/edit/${id}`) }]
          : []),
        { label: 'Delete', danger: true, refused: refusal, run: () => ask(plan) },
      ]}
    />
  );
}

const statusOptions = [
  { label: 'All', value: '' },
  { label: 'Active', value: 'true' },
  { label: 'Inactive', value: 'false' },
];

function StatusFilter({ list: { state, change } }: { list: ResourceList<AnsweredPlan> }) {
  return (
    <Segmented
      aria-label="Status"
      options={statusOptions}
      value={state.filters.isActive ?? ''}
      onChange={(isActive) => change({ filters: isActive === '' ? {} : { isActive } })}
    />
  );
}

/** Over all plans where the server has the figures; else of the page that is loaded, and a dash. */
function Figures({ list: { loaded, all, failure } }: { list: ResourceList<AnsweredPlan> }) {
  const { figures, loading } = useSummary<TrafficPlanSummary>(definition);
  const waits = loading || (figures === undefined && loaded === undefined && failure === undefined);
  const active = loaded?.filter(({ isActive }) => isActive).length;
  const none = waits ? undefined : '-';
  return (
    <StatCards
      stats={[
        { label: 'Total Plans', value: waits ? undefined : (figures?.total ?? (loaded ? all : '-')) },
        { label: 'Active Plans', value: waits ? undefined : (figures?.active ?? active ?? '-') },
        { label: 'Total Subscribers', value: figures ? <Count of={figures.subscribers} /> : none },
        { label: 'Monthly Revenue', value: figures ? <Money amount={figures.monthlyRevenue} /> : none },
      ]}
    />
  );
}

export function Screen() {
  const list = useResourceList<AnsweredPlan>(definition, { noticed: false });
  return (
    <ListPage
      definition={definition}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      cards={<Figures list={list} />}
      filters={<StatusFilter list={list} />}
    />
  );
}
