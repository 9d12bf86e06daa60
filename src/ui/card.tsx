import { Card as AntCard } from 'antd';
import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title?: string;
  /** A tag next to the title, such as `Sample data`. */
  badge?: ReactNode;
  /** Actions, at the end of the title's line. */
  extra?: ReactNode;
  /** Content without padding, for tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered section of a screen, with its title as a heading. */
export function Card({ title, badge, extra, flush = false, children }: CardProps) {
  return (
    <AntCard
      className={flush ? `${styles.card} ${styles.flush}` : (styles.card ?? '')}
      title={
        title !== undefined && (
          <>
            <h2>{title}</h2>
            {badge}
          </>
        )
      }
      extra={extra}
    >
      {children}
    </AntCard>
  );
}
