import { countText } from '#shared/contract/texts.ts';
import { longMonth, shortMonth } from '#shared/format/dates.ts';
import { shortUsd, usd } from '#shared/format/money.ts';
import { BarChart } from '#src/ui/charts/bar-chart.tsx';
import type { Bar } from '#src/ui/charts/bars-drawing.ts';
import type { DashboardAnswer } from './contract.ts';
import styles from './dashboard.module.css';

type Month = NonNullable<DashboardAnswer['months']>[number];

const whole = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** `read`: value and text of a month. */
const barsOf = (
  months: readonly Month[] | undefined,
  read: (month: Month) => { value: number; text: string },
): Bar[] | undefined =>
  months?.map((month) => ({
    label: longMonth(month.month),
    short: shortMonth(month.month),
    ...read(month),
  }));

const newStores = ({ newStores = 0 }: Month) => ({
  value: newStores,
  text: countText(newStores),
});
const revenue = ({ monthlyRevenue = '0.00' }: Month) => ({
  value: Number(monthlyRevenue),
  text: usd(monthlyRevenue),
});

export interface MonthChartsProps {
  shown: { readonly stores: boolean; readonly revenue: boolean };
  months: readonly Month[] | undefined;
  sample: boolean;
}

/** New stores and monthly revenue by month, side by side if they fit. */
export function MonthCharts({ shown, months, sample }: MonthChartsProps) {
  return (
    <div className={styles.pair}>
      {shown.stores && (
        <BarChart
          title="New stores by month"
          heads={['Month', 'New stores']}
          bars={barsOf(months, newStores)}
          sample={sample}
          scaleText={(value) => whole.format(value)}
          note="Existing stores by month of creation."
        />
      )}
      {shown.revenue && (
        <BarChart
          title="Monthly revenue by month"
          heads={['Month', 'Monthly revenue']}
          bars={barsOf(months, revenue)}
          sample={sample}
          scaleText={shortUsd}
          note="Revenue of today's active stores at the end of each month, at today's prices."
        />
      )}
    </div>
  );
}
