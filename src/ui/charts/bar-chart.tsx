// Bar chart with the same values as a table: for screen readers, and on demand for everyone.
import { Button, theme } from 'antd';
import { useEffect, useState } from 'react';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/loading.tsx';
import { SampleTag } from '#src/ui/tags.tsx';
import { SecondaryText } from '#src/ui/values.tsx';
import styles from './bar-chart.module.css';
import type { BarsCanvas } from './bars-canvas.tsx';
import type { Bar } from './bars-drawing.ts';

export interface BarChartProps {
  title: string;
  /** Column headers of the table. */
  heads: readonly [category: string, measure: string];
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined;
  /** Formats a value on the axis. */
  scaleText: (value: number) => string;
  /** Marks the values as sample data. */
  sample?: boolean;
  /** One line of explanation below the chart. */
  note?: string;
}

/** Loads the drawing code when there are bars to draw. `retry` loads it again after a failure. */
function useBarsCanvas(wanted: boolean) {
  const [Canvas, setCanvas] = useState<typeof BarsCanvas>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || Canvas || failed) return;
    let unmounted = false;
    import('./bars-canvas.tsx').then(
      (module) => !unmounted && setCanvas(() => module.BarsCanvas),
      () => !unmounted && setFailed(true),
    );
    return () => {
      unmounted = true;
    };
  }, [wanted, Canvas, failed]);
  return { Canvas, failed, retry: () => setFailed(false) };
}

export function BarChart({ title, heads, bars, scaleText, sample = false, note }: BarChartProps) {
  const { token } = theme.useToken();
  const [chosen, setChosen] = useState<'chart' | 'table'>('chart');
  const { Canvas, failed, retry } = useBarsCanvas(bars !== undefined && chosen === 'chart');
  const asTable = failed || chosen === 'table';
  if (bars?.length === 0) {
    return (
      <Card title={title}>
        <SecondaryText>Nothing to show yet.</SecondaryText>
      </Card>
    );
  }
  const toggle = () => {
    setChosen(asTable ? 'chart' : 'table');
    retry();
  };
  return (
    <Card
      title={title}
      badge={sample && <SampleTag />}
      extra={
        <Button
          size="small"
          disabled={!bars}
          aria-label={`${asTable ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={toggle}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {!asTable && (
        <div className={styles.chart} aria-hidden="true">
          {Canvas && bars ? <Canvas bars={bars} scaleText={scaleText} look={token} /> : <Skeleton />}
        </div>
      )}
      <p role="status" className={failed ? styles.failed : 'visually-hidden'}>
        {failed && "We couldn't load the chart. The table shows the same values."}
      </p>
      {bars && (
        <div className={asTable ? undefined : 'visually-hidden'}>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, text }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
