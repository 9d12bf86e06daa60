import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { mayBeCut } from './hints.tsx';

/** Short names beside each other. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <span className={styles.chips}>{children}</span>
);

export const Chip = ({ children }: { children: ReactNode }) => (
  <span className={styles.chip} {...mayBeCut}>
    {children}
  </span>
);
