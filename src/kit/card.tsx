import { type ReactNode, useId } from 'react';
import './card.css';

export interface CardProps {
  title?: string;
  /** Beside the title, at the right. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A bordered section of a screen. (Ant Design's card brings its tabs along.) */
export function Card({ title, extra, children }: CardProps) {
  const titleId = useId();
  return (
    <section className="kit-card" {...(title !== undefined && { 'aria-labelledby': titleId })}>
      {title !== undefined && (
        <header>
          <h2 id={titleId}>{title}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  );
}
