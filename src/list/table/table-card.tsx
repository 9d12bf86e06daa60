import type { ReactNode } from 'react';
import { Pages, type PagesProps } from '#src/ui/pages.tsx';
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

/** A card with search, filters and row count above the table and the pager below. Ant Design's card includes its tabs (18 kB). */
export const TableCard = ({ title, tools, status, size, children, ...pages }: TableCardProps) => (
  <section className={styles.card}>
    {title !== undefined && <h2>{title}</h2>}
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
  </section>
);
