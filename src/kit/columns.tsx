import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Cards in two columns where there is room: what is read at the left, facts at the side. */
export const Columns = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className={styles.frame}>
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  </div>
);

/** Two cards beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
