import type { ReactNode } from 'react';
import styles from './page-columns.module.css';

interface PageColumnsProps {
  /** Cards of the narrow column: status, organization, links to related records. */
  side: ReactNode;
  children: ReactNode;
}

/**
 * A main column with a side column on the right, or below it if both don't fit. (Ant Design's grid uses the
 * window's width, which includes the sidebar.)
 */
export const PageColumns = ({ side, children }: PageColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
