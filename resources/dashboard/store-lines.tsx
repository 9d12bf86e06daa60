import type { ReactNode } from 'react';
import { Skeleton } from '#src/kit/loading.tsx';
import styles from './dashboard.module.css';

export interface StoreLine {
  readonly id: string;
  readonly name: ReactNode;
  readonly below: ReactNode;
  readonly status: ReactNode;
  readonly end: ReactNode;
}

export interface StoreLinesProps {
  label: string;
  /** Undefined while they are loading. */
  lines: readonly StoreLine[] | undefined;
  /** For how many lines room is kept meanwhile. */
  expected: number;
  /** What stands there when there are none. */
  empty: ReactNode;
}

/** A few stores, one below the other. */
export function StoreLines({ label, lines, expected, empty }: StoreLinesProps) {
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
