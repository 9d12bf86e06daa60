import type { ReactNode } from 'react';
import { Skeleton } from '#src/ui/loading.tsx';
import styles from './lines.module.css';

export interface Line {
  readonly id: string;
  readonly name: ReactNode;
  readonly below: ReactNode;
  readonly status: ReactNode;
  readonly end: ReactNode;
}

export interface LinesProps {
  label: string;
  /** Undefined while they are loading. */
  lines: readonly Line[] | undefined;
  /** The number of skeleton lines while loading. */
  expected: number;
  empty: ReactNode;
}

/** A short vertical list of records. */
export function Lines({ label, lines, expected, empty }: LinesProps) {
  if (lines?.length === 0) return <div>{empty}</div>;
  return (
    <ul className={styles.lines} aria-label={label} aria-busy={!lines}>
      {lines
        ? lines.map(({ id, name, below, status, end }) => (
            <li key={id}>
              <div className={styles.what}>
                {name}
                <div className={styles.below}>{below}</div>
              </div>
              <div className={styles.status}>{status}</div>
              {end && <div className={styles.end}>{end}</div>}
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => index).map((index) => (
            <li key={index}>
              <Skeleton />
            </li>
          ))}
    </ul>
  );
}
