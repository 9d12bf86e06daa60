import { trafficPlans } from '#resources/traffic-plans/contract.ts';
import { countText } from '#shared/contract/texts.ts';
import { shortUsd, usd } from '#shared/format/money.ts';
import { amountColumn, countColumn, MainCell } from '#src/list/table/columns.tsx';
import { type Column, DataTable } from '#src/list/table/data-table.tsx';
import { Card } from '#src/ui/card.tsx';
import { BarChart } from '#src/ui/charts/bar-chart.tsx';
import type { Bar } from '#src/ui/charts/bars-drawing.ts';
import { SampleTag } from '#src/ui/tags.tsx';
import { Money, SecondaryText } from '#src/ui/values.tsx';
import styles from './analytics.module.css';
import type { AnalyticsAnswer, PlanStats } from './contract.ts';

/** As many bars as are readable on a phone. */
const maxBars = 8;

const nameOf = ({ id, name }: PlanStats) => (id === null ? 'No plan' : name);

const columnsOf = (periodText: string, sample: boolean): Column<PlanStats>[] => [
  {
    title: 'Plan',
    place: 'main',
    render: (_, plan) =>
      plan.id === null ? (
        <SecondaryText>{nameOf(plan)}</SecondaryText>
      ) : (
        <MainCell
          to={sample ? undefined : { resource: trafficPlans.name, action: 'show', id: plan.id }}
          name={plan.name}
        />
      ),
  },
  { title: 'Stores', place: 'main', ...countColumn, render: (_, { stores }) => countText(stores) },
  { title: `New ${periodText}`, ...countColumn, width: 152, render: (_, { added }) => countText(added) },
  {
    title: 'Monthly revenue',
    place: 'second',
    ...amountColumn,
    width: 152,
    render: (_, { monthlyRevenue }) => <Money amount={monthlyRevenue} />,
  },
];

/** Bar labels must be unique, but plan names need not be. */
const barsOf = (plans: readonly PlanStats[] | undefined): Bar[] | undefined =>
  plans
    ?.filter(({ id }) => id !== null)
    .slice(0, maxBars)
    .map((plan, index, all) => ({
      label: all.some((other, place) => place < index && other.name === plan.name)
        ? `${plan.name} (${index + 1})`
        : plan.name,
      short: plan.name,
      value: Number(plan.monthlyRevenue),
      text: usd(plan.monthlyRevenue),
    }));

export interface PlanStatsProps {
  data: AnalyticsAnswer | undefined;
  periodText: string;
  sample: boolean;
}

export function PlanStatsCards({ data, periodText, sample }: PlanStatsProps) {
  const { plans, planCount = 0 } = data ?? {};
  const listed = plans?.filter(({ id }) => id !== null).length ?? 0;
  return (
    <>
      <BarChart
        title="Monthly revenue by plan"
        heads={['Plan', 'Monthly revenue']}
        bars={barsOf(plans)}
        sample={sample}
        scaleText={shortUsd}
        {...(planCount > maxBars && { note: `The ${maxBars} of ${planCount} plans with the most revenue.` })}
      />
      <Card title="Stores and revenue by plan" badge={sample && <SampleTag />} flush>
        <DataTable
          label="Stores and revenue by plan"
          columns={columnsOf(periodText, sample)}
          rows={plans}
          nameOf={nameOf}
          busy={plans === undefined}
          instead={plans?.length === 0 && <SecondaryText>There are no stores yet.</SecondaryText>}
        />
        {planCount > listed && (
          <p className={styles.note}>
            <SecondaryText>
              The {listed} of {planCount} plans with the most revenue.
            </SecondaryText>
          </p>
        )}
      </Card>
    </>
  );
}
