import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Statistic } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from '#src/kit/loading.tsx';
import { SampleMark } from '#src/kit/tags.tsx';
import { addedText } from '#src/shared/growth.ts';
import { usd } from '#src/shared/money.ts';
import { countText } from '#src/shared/texts.ts';
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

/** A figure, and how much of it is new. */
export interface GrownFigure {
  readonly value: string | number;
  readonly added: string | number;
}

/** A number as it is written. */
export const countOf = (value: string | number): string => countText(Number(value));
/** An amount in US dollars as it is written. */
export const dollarsOf = (value: string | number): string => usd(value);

/** A figure and what came to it `within` a time; a line of text stands below each, so that all are of one height. */
export function grownStat(
  label: string,
  figure: GrownFigure | undefined,
  written: typeof countOf,
  within: string,
): Stat {
  if (!figure) return { label, value: undefined, line: '' };
  const [value, added] = [Number(figure.value), Number(figure.added)];
  const text = addedText(value, added, written(figure.added));
  const change = text === undefined ? undefined : { up: added > 0, text };
  return {
    label,
    value: written(figure.value),
    change,
    line: change ? within : `None new ${within}`,
  };
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
                <SampleMark />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
