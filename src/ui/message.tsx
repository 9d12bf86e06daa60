import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What to do next: buttons and links. */
  readonly children: ReactNode;
}

/** Shown in place of a screen: an error or an empty state. */
export function Message({ title, text, children }: Props) {
  return (
    <section className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className="actions">{children}</div>
    </section>
  );
}

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={styles.loading} role="status">
      {text}
    </div>
  );
}
