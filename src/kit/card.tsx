import type { ReactNode } from 'react';
import './card.css';

export interface CardProps {
  title?: string;
  /** The content reaches the border: for tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered section of a screen. (Ant Design's card brings its tabs along.) */
export function Card({ title, flush = false, children }: CardProps) {
  return (
    <section className={flush ? 'kit-card kit-card-flush' : 'kit-card'}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}
