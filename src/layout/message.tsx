import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What to do next: buttons and links. */
  readonly children: ReactNode;
}

/** What stands where a screen would be. */
export function Message({ title, text, children }: Props) {
  return (
    <section className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className="actions">{children}</div>
    </section>
  );
}
