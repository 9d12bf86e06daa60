import type { ReactNode } from 'react';
import styles from './impact.module.css';

interface ImpactBoxProps {
  /** The effects are still to be loaded: the box has the same height before and after. */
  fixed?: boolean;
  children: ReactNode;
}

/** Holds the effects of a change. */
export const ImpactBox = ({ fixed = false, children }: ImpactBoxProps) => (
  <section
    className={fixed ? `${styles.impact} ${styles.fixed}` : styles.impact}
    aria-label="Effects"
    aria-live="polite"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    tabIndex={0}
  >
    {children}
  </section>
);

/** The consequence text of a dialog. Some dialogs have their own paragraphs. */
export const Sentence = ({ of }: { of: ReactNode }) => (typeof of === 'string' ? <p>{of}</p> : of);
