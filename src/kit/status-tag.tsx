import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** What a status means; each meaning has one colour everywhere. */
export type Tone = 'good' | 'quiet' | 'waiting' | 'bad';

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
