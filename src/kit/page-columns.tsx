import type { ReactNode } from 'react';
import styles from './page-columns.module.css';

interface PageColumnsProps {
  /** The cards of the narrow column: status, organization, links to other records. */
  side: ReactNode;
  children: ReactNode;
}

/**
 * A main column with a side column at its right, or below it where the content is narrower than both. (Ant Design's
 * grid goes by the window's width, which doesn't tell whether the sider is open.)
 */
export const PageColumns = ({ side, children }: PageColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
