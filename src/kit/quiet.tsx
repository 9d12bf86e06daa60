import type { ReactNode } from 'react';
import styles from './quiet.module.css';

/** A text that stands back: a hint, or that there is nothing. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
);
