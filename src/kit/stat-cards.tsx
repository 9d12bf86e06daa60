import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import './stat-cards.css';

export interface Stat {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode | undefined;
}

/** The figures above a list. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className="kit-stats-frame">
      <dl className="kit-stats">
        {stats.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
