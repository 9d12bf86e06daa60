import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

/** The buttons of a row, beside each other. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className={styles.rowActions}>{children}</span>
);
