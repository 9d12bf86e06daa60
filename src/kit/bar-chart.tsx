// A bar for each of a few values, drawn by style sheets alone. The table behind it says the same: to a screen reader
// always, to all others on demand.
import { Button } from 'antd';
import { useState } from 'react';
import styles from './bar-chart.module.css';
import { Card } from './card.tsx';

export interface Bar {
  /** What the bar is of: `November 2026`. */
  readonly label: string;
  /** The same where there is little room: `Nov`. */
  readonly short: string;
  readonly value: number;
  /** The value as it is read: `$1,234.50`. */
  readonly text: string;
}

export interface BarChartProps {
  title: string;
  /** What the bars are of, and what they measure: the heads of the table. */
  heads: readonly [of: string, measure: string];
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined;
  /** How the scale writes a value. */
  scaleText: (value: number) => string;
  /** One line below it: what one has to know to read it. */
  note?: string;
}

/** Half of the scale: a round number of which two reach the highest value. */
export function scaleStep(highest: number): number {
  const half = Math.max(highest / 2, 1);
  const power = 10 ** Math.floor(Math.log10(half));
  const factor = [1, 2, 5, 10].find((one) => one * power >= half) ?? 10;
  return factor * power;
}

export function BarChart({ title, heads, bars, scaleText, note }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      action={
        <Button
          size="small"
          disabled={!bars}
          aria-label={`${asTable ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {!asTable && <Bars bars={bars} scaleText={scaleText} />}
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

function Bars({ bars = [], scaleText }: Pick<BarChartProps, 'bars' | 'scaleText'>) {
  const step = scaleStep(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.scale}>
        {[2 * step, step, 0].map((value) => (
          <span key={value}>{bars.length > 0 && scaleText(value)}</span>
        ))}
      </div>
      <ol className={styles.bars}>
        {bars.map(({ label, short, value, text }) => (
          <li key={label} title={`${label}: ${text}`}>
            <span className={styles.room}>
              <span className={styles.bar} style={{ height: `${(50 * value) / step}%` }} />
            </span>
            <span className={styles.short}>{short}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
