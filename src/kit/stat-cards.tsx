import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode | undefined;
}

/** The figures above a list. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.stats}>
        {stats.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...(value === undefined && { className: styles.waiting })}>{value ?? <Skeleton />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
