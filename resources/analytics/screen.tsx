// `/analytics`: growth of the platform over a period, limited to the permissions. The period is in the URL.

import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { holds, useIdentity } from '#providers/identity.ts';
import { statPermissions } from '#resources/dashboard/contract.ts';
import { countText } from '#shared/contract/texts.ts';
import { growth } from '#shared/format/growth.ts';
import { Card } from '#src/ui/card.tsx';
import { Frame } from '#src/ui/frame.tsx';
import { LoadError } from '#src/ui/loading.tsx';
import { formatCount, formatDollars, type Stat, StatCards, statWithGrowth } from '#src/ui/stat-cards.tsx';
import { SampleTag } from '#src/ui/tags.tsx';
import { useStats } from '#src/ui/use-answer.ts';
import { type AnalyticsAnswer, analyticsAnswer, type Period, periods } from './contract.ts';
import { PlanStatsCards } from './plan-figures.tsx';
import { sample } from './sample.ts';

/** `periodText`: the period in a sentence. `before`: name of the period that new stores are compared with. */
const texts: Readonly<Record<Period, { label: string; periodText: string; before: string }>> = {
  month: { label: 'This month', periodText: 'this month', before: 'last month' },
  '30-days': { label: '30 days', periodText: 'in 30 days', before: 'before that' },
  '90-days': { label: '90 days', periodText: 'in 90 days', before: 'before that' },
  '12-months': { label: '12 months', periodText: 'in 12 months', before: 'before that' },
};

function growthStat(newStores: AnalyticsAnswer['newStores'], { before }: (typeof texts)[Period]): Stat {
  const label = 'Growth Rate';
  if (!newStores) return { label, value: undefined, line: '' };
  const { value, before: earlier } = newStores;
  const text = `${countText(value)} new,`;
  const line = `${countText(earlier)} ${before}`;
  return {
    label,
    value: growth(value, earlier) ?? '-',
    ...(value === earlier ? { line: `${text} ${line}` } : { change: { up: value > earlier, text }, line }),
  };
}

interface FiguresProps {
  data: AnalyticsAnswer | undefined;
  period: Period;
  may: (figure: keyof typeof statPermissions) => boolean;
  sample: boolean;
}

function Figures({ data, period, may, sample: isSample }: FiguresProps) {
  const text = texts[period];
  const { periodText } = text;
  const { users, activeStores, monthlyRevenue: revenue } = data ?? {};
  const stats = [
    may('users') && statWithGrowth('Total Users', users, formatCount, periodText),
    may('stores') && statWithGrowth('Active Stores', activeStores, formatCount, periodText),
    may('revenue') && statWithGrowth('Revenue', revenue, formatDollars, periodText),
    may('stores') && growthStat(data?.newStores, text),
  ];
  return <StatCards stats={stats.filter((one) => one !== false)} sample={isSample} />;
}

function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('period');
  const period = periods.find((one) => one === wanted) ?? 'month';
  return [period, (next) => setParams(next === 'month' ? {} : { period: next }, { replace: true })];
}

export function Screen() {
  const identity = useIdentity();
  const { extended } = identity;
  const [period, setPeriod] = usePeriod();
  const { data, failure, retry } = useStats('/analytics', {
    schema: analyticsAnswer,
    query: { period },
    failed: 'Failed to load the analytics',
    sample,
  });
  const may = (figure: keyof typeof statPermissions) => holds(identity, statPermissions[figure]);

  return (
    <Frame
      title="Analytics"
      badge={!extended && <SampleTag />}
      line="Users, stores and monthly revenue over time."
      action={
        // Sample numbers belong to no period.
        extended && (
          <Segmented
            aria-label="Period"
            options={periods.map((value) => ({ value, label: texts[value].label }))}
            value={period}
            onChange={setPeriod}
          />
        )
      }
    >
      {failure !== undefined ? (
        <Card>
          <LoadError text={failure} onRetry={retry} />
        </Card>
      ) : (
        <>
          <Figures data={data} period={period} may={may} sample={!extended} />
          {may('revenue') && (
            <PlanStatsCards data={data} periodText={texts[period].periodText} sample={!extended} />
          )}
        </>
      )}
      <Card title="Visits">
        <p>Coming soon: visitors of the stores and where they come from.</p>
      </Card>
    </Frame>
  );
}
