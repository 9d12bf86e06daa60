// What is cut, or said in short, in full: marked here, told by `Hints` of the shell.
import type { ReactNode } from 'react';
import styles from './hints.module.css';

/** Marks a text that may be cut; all of it is told where it is. */
export const mayBeCut = { 'data-cut': '' } as const;

export interface HintedProps {
  /** Nothing is told without it. */
  hint: string | undefined;
  children: ReactNode;
}

/** What tells more of itself. */
export const Hinted = ({ hint, children }: HintedProps) =>
  hint === undefined ? (
    children
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer reaches the hint by the focus
    <span className={styles.hinted} data-hint={hint} tabIndex={0}>
      {children}
    </span>
  );
