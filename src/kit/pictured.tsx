import type { ReactNode } from 'react';
import styles from './pictured.module.css';

/** A picture beside what is said of it; above it where there is little room. */
export function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.pictured}>
      {picture}
      <div>{children}</div>
    </div>
  );
}
