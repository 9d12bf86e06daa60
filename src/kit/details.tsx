import type { ReactNode } from 'react';
import styles from './details.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** What a record says of itself: labels with their values, two beside each other where there is room. */
export function Details({ items }: { items: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
