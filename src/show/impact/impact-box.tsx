import type { ReactNode } from 'react';
import styles from './impact.module.css';

/** Holds the effects of a change, at the same height before and after they are loaded. */
export const ImpactBox = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section className={styles.impact} aria-label="Effects" aria-live="polite" tabIndex={0}>
    {children}
  </section>
);
