import type { ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title?: string;
  /** Beside the title: what can be done with what the card shows. */
  action?: ReactNode;
  /** The content reaches the border: for tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered section of a screen. (Ant Design's card brings its tabs along.) */
export function Card({ title, action, flush = false, children }: CardProps) {
  return (
    <section className={flush ? `${styles.card} ${styles.flush}` : styles.card}>
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
