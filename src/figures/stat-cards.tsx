import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import { Skeleton } from '#src/kit/loading.tsx';
import { SampleMark } from '#src/kit/tags.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is loading. A number is written with its thousands set apart. */
  readonly value: string | number | undefined;
  /** How it changed: before the line below it, with colour and arrow. */
  readonly change?: { readonly up: boolean; readonly text: string } | undefined;
  /** A line below it, whose room is kept while it is loading; empty: nothing to say. */
  readonly line?: string;
  /** A small drawing beside it. */
  readonly chart?: ReactNode;
}

/** A figure and what came to it `within` a time; a line of text stands below each, so that all are of one height. */
export function grownStat(
  label: string,
  value: string | undefined,
  added: string | undefined,
  within: string,
  up = true,
): Stat {
  if (value === undefined) return { label, value, line: '' };
  if (added === undefined) return { label, value, line: `None new ${within}` };
  return { label, value, change: { up, text: added }, line: within };
}

export interface StatCardsProps {
  stats: readonly Stat[];
  /** The figures are made up: each card says so, and is paler than true ones. */
  sample?: boolean;
}

const Change = ({ up, text }: NonNullable<Stat['change']>) => (
  <span className={up ? styles.up : styles.down}>
    {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />} {text}{' '}
  </span>
);

/** The figures above a list, or of a whole screen. */
export function StatCards({ stats, sample = false }: StatCardsProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.stats} data-sample={sample}>
        {stats.map(({ label, value, change, line, chart }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>
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
                <SampleMark />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
