import { Card as AntCard } from 'antd';
import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title?: string;
  /** Beside the title: what is particular about all that is shown. */
  mark?: ReactNode;
  /** At the end of the title's line: what can be done with what the card shows. */
  extra?: ReactNode;
  /** The content reaches the border: for tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered section of a screen; its title is a heading. */
export function Card({ title, mark, extra, flush = false, children }: CardProps) {
  return (
    <AntCard
      className={flush ? `${styles.card} ${styles.flush}` : (styles.card ?? '')}
      title={
        title !== undefined && (
          <>
            <h2>{title}</h2>
            {mark}
          </>
        )
      }
      extra={extra}
    >
      {children}
    </AntCard>
  );
}
