import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Statistic } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { countText } from '#shared/contract/texts.ts';
import { addedText } from '#shared/format/growth.ts';
import { usd } from '#shared/format/money.ts';
import { Skeleton } from './loading.tsx';
import styles from './stat-cards.module.css';
import { SampleTag } from './tags.tsx';

export interface Stat {
  readonly label: string;
  /** Undefined while loading. Numbers get thousands separators. */
  readonly value: string | number | undefined;
  /** Change since the last period, shown with colour and arrow before `line`. */
  readonly change?: { readonly up: boolean; readonly text: string } | undefined;
  /** A line below the value. An empty line reserves its height while loading. */
  readonly line?: string;
  /** A small chart next to the value. */
  readonly chart?: ReactNode;
}

/** A total, and the part of it that is new. */
export interface GrowthStat {
  readonly value: string | number;
  readonly added: string | number;
}

export const formatCount = (value: string | number): string => countText(Number(value));
export const formatDollars = (value: string | number): string => usd(value);

/** A total with its growth in a `period`: `in 30 days`. Always has a line, for cards of equal height. */
export function statWithGrowth(
  label: string,
  figure: GrowthStat | undefined,
  format: typeof formatCount,
  period: string,
): Stat {
  if (!figure) return { label, value: undefined, line: '' };
  const [value, added] = [Number(figure.value), Number(figure.added)];
  const text = addedText(value, added, format(figure.added));
  const change = text === undefined ? undefined : { up: added > 0, text };
  return {
    label,
    value: format(figure.value),
    change,
    line: change ? period : `None new ${period}`,
  };
}

export interface StatCardsProps {
  stats: readonly Stat[];
  /** Marks the values as sample data; the cards are paler. */
  sample?: boolean;
}

const Change = ({ up, text }: NonNullable<Stat['change']>) => (
  <span className={up ? styles.up : styles.down}>
    {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />} {text}{' '}
  </span>
);

export function StatCards({ stats, sample = false }: StatCardsProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.stats} data-sample={sample}>
        {stats.map(({ label, value, change, line, chart }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure} style={{ '--length': String(value ?? '').length } as CSSProperties}>
              {value === undefined ? <Skeleton /> : <Statistic value={value} />}
              {chart}
            </dd>
            {line !== undefined && (
              <dd className={styles.line}>
                {change && <Change {...change} />}
                {line}
              </dd>
            )}
            {sample && (
              <dd className={styles.mark}>
                <SampleTag />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
