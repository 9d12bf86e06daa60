import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Pages, type PagesProps } from './pages.tsx';
import styles from './table-card.module.css';

export interface TableCardProps extends PagesProps {
  title?: string;
  /** Search and filters. */
  tools?: ReactNode;
  /** Row count or loading text. */
  status?: ReactNode;
  /** The page size select, next to the pager. */
  size?: ReactNode;
  children: ReactNode;
}

/** Card around a table: tools and row count above, pager below. */
export const TableCard = ({ title, tools, status, size, children, ...pages }: TableCardProps) => (
  <Card {...(title !== undefined && { title })} flush>
    {status !== undefined && (
      <div className={styles.toolbar}>
        {tools}
        <p className={styles.count} role="status">
          {status}
        </p>
      </div>
    )}
    {children}
    {(pages.pages > 1 || size) && (
      <div className={styles.footer}>
        <Pages {...pages} />
        {size}
      </div>
    )}
  </Card>
);
