import type { ReactNode } from 'react';
import { countText } from '#src/shared/texts.ts';
import { Skeleton } from './loading.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is loading. A number is written with its thousands set apart. */
  readonly value: ReactNode | undefined;
  /** A line below it, whose room is kept while it is loading; empty: nothing to say. */
  readonly line?: string;
}

/** The figures above a list, or of a whole screen. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.stats}>
        {stats.map(({ label, value, line }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...(value === undefined && { className: styles.waiting })}>
              {typeof value === 'number' ? countText(value) : (value ?? <Skeleton />)}
            </dd>
            {line !== undefined && <dd className={styles.line}>{line}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
