import type { ReactNode } from 'react';
import styles from './chips.module.css';

/** Short names beside each other. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <span className={styles.chips}>{children}</span>
);

export const Chip = ({ children }: { children: ReactNode }) => (
  // What is too long is cut; the whole stands in the tooltip.
  <span className={styles.chip} {...(typeof children === 'string' && { title: children })}>
    {children}
  </span>
);
