import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is loading. */
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
            <dd {...(value === undefined && { className: styles.waiting })}>{value ?? <Skeleton />}</dd>
            {line !== undefined && <dd className={styles.line}>{line}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
